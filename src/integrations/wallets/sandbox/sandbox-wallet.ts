// A wallet for the demo. It works as Google's does: a link adds the pass, the wallet stores what it was given, and an update finds only what was
// added. Its page shows what the wallet stores.

import type { Db } from '#platform/db/database.ts';
import type { WalletPort } from '../wallets.port.ts';
import { replacePass, savePass } from './sandbox-passes.store.ts';

type Options = {
  readonly db: Db;
  readonly now: () => Date;
  /** The page of a pass by its key. */
  readonly pageOf: (key: string) => string;
};

export function createSandboxWallet({ db, now, pageOf }: Options): WalletPort {
  return {
    wallet: 'sandbox',
    async offer(pass, key) {
      await savePass(db, pass, now());
      return { kind: 'link', url: pageOf(key) };
    },
    update: async (pass) => ((await replacePass(db, pass, now())) ? 'updated' : 'absent'),
  };
}
