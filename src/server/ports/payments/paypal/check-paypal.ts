import type { Verdict } from '../../setting-check.ts';
import { ProviderMisconfigured } from '../payments.port.ts';
import { createPayPalClient } from './paypal-client.ts';
import { tryDisputes } from './paypal-dispute.ts';
import { createPayPalToken } from './paypal-token.ts';

type Account = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiUrl: string;
  readonly live: boolean;
};

const PATIENCE_MS = 10_000;
const UNKNOWN =
  'PayPal does not know the app. Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, both of the same app, sandbox or live as PAYPAL_API_URL is.';
const AWAY = 'PayPal cannot be reached. Set PAYPAL_API_URL, or let the server reach it.';
const NO_DISPUTES =
  'PayPal does not let the app read disputes: nobody would hear of them. Switch Disputes on among the features of the app.';

/**
 * Requests a token, which every payment needs, and reads a dispute, which not every app may. Creates and moves nothing.
 */
export async function checkPayPal(account: Account | null, now: () => Date): Promise<Verdict> {
  if (!account) return { kind: 'unset', note: 'drivers are not offered PayPal' };
  const settings = { ...account, now, timeoutMs: PATIENCE_MS };
  const failure = await failureReason(() => createPayPalToken(settings).get(), UNKNOWN);
  const why = failure ?? (await failureReason(() => tryDisputes(createPayPalClient(settings)), NO_DISPUTES));
  return why ? { kind: 'wrong', why } : { kind: 'ok', note: account.live ? 'live' : 'sandbox' };
}

async function failureReason(act: () => Promise<unknown>, misconfigured: string): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return error instanceof ProviderMisconfigured ? misconfigured : AWAY;
  }
}
