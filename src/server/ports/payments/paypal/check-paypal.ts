import type { Verdict } from '../../setting-check.ts';
import { ProviderMisconfigured } from '../payments.port.ts';
import { createPayPalToken } from './paypal-token.ts';

type Account = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiUrl: string;
  readonly live: boolean;
};

const PATIENCE_MS = 10_000;

/** Asks for a token, as each payment does first. */
export async function checkPayPal(account: Account | null, now: () => Date): Promise<Verdict> {
  if (!account) return { kind: 'unset', note: 'drivers are not offered PayPal' };
  try {
    await createPayPalToken({ ...account, now, timeoutMs: PATIENCE_MS }).get();
    return { kind: 'ok', note: account.live ? 'live' : 'sandbox' };
  } catch (error) {
    const refused = error instanceof ProviderMisconfigured;
    const why = refused
      ? 'PayPal does not know the app. Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, both of the same app, sandbox or live as PAYPAL_API_URL is.'
      : 'PayPal cannot be reached. Set PAYPAL_API_URL, or let the server reach it.';
    return { kind: 'wrong', why };
  }
}
