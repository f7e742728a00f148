// Apple Wallet: the pass is a signed file, and phones that have it are told to ask for it again.

import type { AppleWalletSettings } from '../wallet-settings.ts';
import type { WalletPort } from '../wallets.port.ts';
import { createApplePush } from './apple-push.ts';
import { buildPkpass, PKPASS_TYPE } from './build-pkpass.ts';
import { readPassIdentity } from './pass-identity.ts';

type Options = {
  readonly serviceUrl: string;
  readonly timeoutMs?: number;
  readonly trusted?: string | undefined;
};

/** @throws Error if the certificate is not that of a pass type, which the settings rule out */
export function createAppleWallet(settings: AppleWalletSettings, { serviceUrl, ...push }: Options): WalletPort {
  const identity = readPassIdentity(settings.certificate);
  if (!identity) throw new Error('The certificate is not that of a pass type.');
  const { notify } = createApplePush(settings, { topic: identity.passTypeId, ...push });
  return {
    wallet: 'apple',
    async offer(pass, key) {
      const body = await buildPkpass(pass, key, { settings, identity, serviceUrl });
      return { kind: 'file', contentType: PKPASS_TYPE, fileName: 'parking.pkpass', body };
    },
    update: async (_pass, pushToken) => (pushToken === null ? 'absent' : notify(pushToken)),
  };
}
