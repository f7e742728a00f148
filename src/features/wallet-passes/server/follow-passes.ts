// Finds passes that no longer show what is, and brings every copy of them up to date (rule 472). What has changed is seen by comparing, so that
// no act that changes a stay, a permit or a ticket has to think of passes, and none is forgotten.

import type { Deps } from '#app/deps.ts';
import type { WalletPort } from '#integrations/wallets/wallets.port.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { currentPass, type PassDeps, walletOf } from './add-to-wallet.ts';
import { followedUntil } from './compose-pass.ts';
import { listOutdated, type OutdatedPass } from './pass-facts.read-model.ts';
import {
  type Copy,
  type CopyId,
  dropCopy,
  findPass,
  listCopies,
  markCopy,
  PASS_KINDS,
  storeVersion,
} from './wallet-passes.store.ts';

type FollowDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

export async function followPasses(deps: FollowDeps & Pick<Deps, 'wallets'>): Promise<void> {
  if (deps.wallets.length === 0) return;
  for (const kind of PASS_KINDS) {
    await processDue({
      name: 'wallet passes',
      list: (limit) => listOutdated(deps.db, kind, deps.now(), limit),
      work: (outdated) => storeChange(deps, outdated),
    });
  }
}

async function storeChange({ db, jobs, now }: FollowDeps, outdated: OutdatedPass): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now();
    if (!(await storeVersion(tx, { ...outdated, followedUntil: followedUntil(outdated.facts, at), now: at }))) return;
    for (const copy of await listCopies(tx, outdated)) await jobs.enqueue(tx, 'update-wallet-pass', idOf(copy));
  });
}

const idOf = ({ locationId, passId, wallet, device }: CopyId): JobData['update-wallet-pass'] => ({
  locationId,
  passId,
  wallet,
  device,
});

/** Somebody who follows a link may save the pass a little later; until then the wallet does not know it. */
const MAY_BE_SAVED_WITHIN_MS = 2 * HOUR_MS;
const LOOK_AGAIN_SECONDS = 300;

/** Safe to repeat: it sends the pass as it is now, and once more if that has changed meanwhile. */
export async function updateWalletPass(deps: PassDeps, data: JobData['update-wallet-pass']): Promise<void> {
  const { db } = deps;
  const port = walletOf(deps, data.wallet);
  const stored = await findPass(db, { locationId: data.locationId, id: data.passId });
  const copy = stored && (await listCopies(db, stored)).find((each) => isSame(each, data));
  if (!port || !copy || copy.version >= stored.version) return;
  const pass = await currentPass(deps, stored);
  if (!pass) return;
  const outcome = await port.update(pass, copy.pushToken);
  await inTransaction(db, (tx) => recordOutcome(tx, deps, { copy, port, outcome, version: stored.version }));
}

const isSame = (copy: CopyId, { wallet, device }: JobData['update-wallet-pass']): boolean =>
  copy.wallet === wallet && copy.device === device;

type Outcome = {
  readonly copy: Copy;
  readonly port: WalletPort;
  readonly outcome: 'updated' | 'absent';
  readonly version: number;
};

async function recordOutcome(tx: Db, deps: FollowDeps, { copy, port, outcome, version }: Outcome): Promise<void> {
  const again = (startAfterSeconds: number) =>
    deps.jobs.enqueue(tx, 'update-wallet-pass', idOf(copy), { startAfterSeconds });
  if (outcome === 'updated') {
    await markCopy(tx, copy, version);
    const latest = await findPass(tx, { locationId: copy.locationId, id: copy.passId });
    if (latest && latest.version > version) await again(0);
    return;
  }
  // A phone without the pass never gets it back by itself.
  if (port.wallet === 'apple') await dropCopy(tx, copy);
  else if (deps.now().getTime() - copy.addedAt.getTime() < MAY_BE_SAVED_WITHIN_MS) await again(LOOK_AGAIN_SECONDS);
}
