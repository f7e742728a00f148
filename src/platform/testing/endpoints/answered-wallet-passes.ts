/** Calls about passes in wallets that get more than a refusal. */
import { createAppleWallet } from '#integrations/wallets/apple/apple-wallet.ts';
import type { WalletPort } from '#integrations/wallets/wallets.port.ts';
import type { TestApp } from '../app/test-app.ts';
import { aGuest, payForStay } from '../builders/a-driver.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { PASS_TYPE, TEAM } from '../stand-ins/apple-wallet-stand-in.ts';
import { anAuthority } from '../stand-ins/certificates.ts';
import type { AnsweredCall } from './answered-calls.ts';
import type { EndpointName } from './endpoint-samples.ts';

/** Signs passes, and tells no phone about them. */
export function aSigningWallet(): WalletPort {
  const authority = anAuthority();
  const issued = authority.issue({ subject: { UID: PASS_TYPE, OU: TEAM } });
  const settings = { ...issued, wwdrCertificate: authority.certificate, pushUrl: 'https://127.0.0.1:9' };
  return createAppleWallet(settings, { serviceUrl: 'https://parkvale.example/api/v1/wallets/apple' });
}

/** The app offers the sandbox's wallet, and one of `aSigningWallet`. */
export function answeredWalletPasses(test: TestApp) {
  const withPass = async (wallet: 'apple' | 'sandbox', find: (url: string) => string): Promise<AnsweredCall> => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    const guest = aGuest();
    const { receiptKey } = await payForStay(test, guest, { zoneId: zone.id });
    const { body } = await test.call('POST /wallet-passes', { body: { wallet, receiptKey } });
    return {
      caller: { name: 'a guest with a pass', headers: guest.headers },
      sample: { params: { key: find(body.data.url) } },
    };
  };
  return {
    downloadPass: () => withPass('apple', (url) => url.split('/').at(-2) ?? ''),
    getSandboxPass: () => withPass('sandbox', (url) => url.split('/').at(-1) ?? ''),
  } satisfies { readonly [N in EndpointName]?: () => Promise<AnsweredCall> };
}
