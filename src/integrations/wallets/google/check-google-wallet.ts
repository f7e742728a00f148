import { callOutside, requireSuccess } from '#platform/http/outside-call.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import type { GoogleWalletSettings } from '../wallet-settings.ts';
import { createGoogleToken } from './google-token.ts';

const LIMITS = { timeoutMs: 5000, maxBytes: 64 * 1024 } as const;

/** Reads the issuer, which only its users may. */
export async function checkGoogleWallet(
  settings: GoogleWalletSettings | null,
  { now, https }: { readonly now: () => Date; readonly https: boolean },
): Promise<Verdict> {
  if (!settings) return { kind: 'unset', note: 'nobody is offered Google Wallet' };
  const { apiUrl, issuerId } = settings;
  try {
    const token = await createGoogleToken(settings, now, LIMITS).get();
    const url = new URL(`${apiUrl}/walletobjects/v1/issuer/${issuerId}`);
    requireSuccess(await callOutside({ url, headers: { authorization: `Bearer ${token}` }, ...LIMITS }));
  } catch (error) {
    return failedCheck(
      'Google',
      error,
      'Enable the Google Wallet API, and add the service account to the users of GOOGLE_WALLET_ISSUER_ID in the Wallet console.',
    );
  }
  if (!https)
    return { kind: 'wrong', why: 'Google reads our logo over https only. Set PUBLIC_URL to an https address.' };
  return { kind: 'ok', note: `issuer ${issuerId}` };
}
