import { HOUR_MS } from '#platform/calendar/durations.ts';
import type { Verdict } from '#platform/http/setting-check.ts';
import { ProviderMisconfigured, ProviderRefused } from '../payments.port.ts';
import { payPalBalance } from './paypal-balance.ts';
import { createPayPalClient } from './paypal-client.ts';
import { tryDisputes } from './paypal-dispute.ts';
import type { PayPalSettings } from './paypal-http.ts';
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
const NO_SEARCH =
  'PayPal does not let the app search transactions: its fees and its balance are never compared with our ledger. Switch Transaction Search on among the features of the app, then restart Parkvale, because a token that PayPal gave before lacks it for hours.';

/**
 * Requests a token, which every payment needs, then reads a dispute, a transaction and the
 * balance, which not every app may do. Creates and moves nothing.
 */
export async function checkPayPal(account: Account | null, now: () => Date): Promise<Verdict> {
  if (!account) return { kind: 'unset', note: 'drivers are not offered PayPal' };
  const settings = { ...account, now, timeoutMs: PATIENCE_MS };
  const checks = [
    { act: () => createPayPalToken(settings).get(), unless: UNKNOWN },
    { act: () => tryDisputes(createPayPalClient(settings)), unless: NO_DISPUTES },
    { act: () => tryBalance(settings), unless: NO_SEARCH },
  ];
  for (const { act, unless } of checks) {
    const why = await failureReason(act, unless);
    if (why) return { kind: 'wrong', why };
  }
  return { kind: 'ok', note: account.live ? 'live' : 'sandbox' };
}

/** With the same requests that each walk makes. */
async function tryBalance(settings: PayPalSettings): Promise<void> {
  const { listTransactions, getBalance } = payPalBalance(createPayPalClient(settings), settings.now);
  await listTransactions({ since: new Date(settings.now().getTime() - HOUR_MS), cursor: null });
  await getBalance();
}

async function failureReason(act: () => Promise<unknown>, forbidden: string): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return error instanceof ProviderMisconfigured || error instanceof ProviderRefused ? forbidden : AWAY;
  }
}
