import { createPrivateKey, X509Certificate } from 'node:crypto';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import type { AppleWalletSettings } from '../wallet-settings.ts';
import { createApplePush } from './apple-push.ts';
import { readPassIdentity } from './pass-identity.ts';

/** Apple's answer to a phone that it never had says that it accepted our certificate. */
const NOBODYS_PHONE = '0'.repeat(64);
const SOON_DAYS = 30;

type Checked = { readonly now: Date; readonly https: boolean; readonly trusted?: string | undefined };

/** Whether the three files belong together and are valid, and whether Apple takes them. */
export async function checkAppleWallet(
  settings: AppleWalletSettings | null,
  { now, https, trusted }: Checked,
): Promise<Verdict> {
  if (!settings) return { kind: 'unset', note: 'nobody is offered Apple Wallet' };
  const certificate = new X509Certificate(settings.certificate);
  const identity = readPassIdentity(settings.certificate);
  const wrong = judgeFiles(settings, certificate, now);
  if (wrong !== null || !identity) return { kind: 'wrong', why: wrong ?? 'the certificate is of no pass type.' };
  if (!https)
    return { kind: 'wrong', why: 'phones update passes over https only. Set PUBLIC_URL to an https address.' };
  try {
    await createApplePush(settings, { topic: identity.passTypeId, timeoutMs: 5000, trusted }).notify(NOBODYS_PHONE);
  } catch (error) {
    return failedCheck('Apple', error, 'Check APPLE_PASS_CERTIFICATE, and that this machine reaches APPLE_PUSH_URL.');
  }
  const days = Math.floor((certificate.validToDate.getTime() - now.getTime()) / 86_400_000);
  const note = days < SOON_DAYS ? `, but the certificate ends in ${days} days` : '';
  return { kind: 'ok', note: `${identity.passTypeId}${note}` };
}

function judgeFiles(
  { privateKey, wwdrCertificate }: AppleWalletSettings,
  certificate: X509Certificate,
  now: Date,
): string | null {
  if (!certificate.checkPrivateKey(createPrivateKey(privateKey)))
    return 'APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.';
  const issuer = new X509Certificate(wwdrCertificate);
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
    return 'APPLE_WWDR_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE. Download the one that its issuer line names.';
  const ended = [certificate, issuer].some(({ validToDate }) => validToDate <= now);
  return ended ? 'a certificate has expired. Make a new one in Apple’s developer account.' : null;
}
