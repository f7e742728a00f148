import type { Verdict } from '#platform/http/setting-check.ts';
import { ProviderMisconfigured, ProviderRefused } from '../payments.port.ts';
import { callStripe, connectStripe, listFromStripe } from './stripe-connection.ts';

type StripeKeys = { readonly secretKey: string; readonly publishableKey: string; readonly apiUrl: string | null };

const TWO_MODES =
  'one key is of test mode and the other is live. Set both of one mode: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY.';
const REFUSED =
  'Stripe refused the key. Set STRIPE_SECRET_KEY; a restricted key must be allowed to read and write payments.';
const NO_BALANCE =
  'the key may not read the balance: Stripe’s fees and the balance are never compared with our ledger. Let the restricted key read the balance and balance transactions.';
const AWAY = 'Stripe cannot be reached. Set STRIPE_API_URL, or let the server reach it.';
const NO_CONNECT =
  'Connect is not switched on for this Stripe account: owners who set up payouts are turned away, and can be paid by bank alone. Open Connect in the console, with Accounts v2.';
const NOT_ALLOWED =
  'the key may not look at connected accounts. A restricted key must be allowed to read and write accounts and account links (v2).';
const modeOf = (key: string) => (/^[a-z]+_test_/.test(key) ? 'test' : 'live');

/**
 * Reads the latest payment, the latest transaction and the balance, all of which the program must be able to read. Creates and moves nothing.
 */
export async function checkStripe(keys: StripeKeys | null): Promise<Verdict> {
  if (!keys) return { kind: 'unset', note: 'cards are paid in the sandbox, where no money moves' };
  const mode = modeOf(keys.secretKey);
  if (mode !== modeOf(keys.publishableKey)) return { kind: 'wrong', why: TWO_MODES };
  const stripe = connectStripe(keys);
  const checks = [
    { act: () => callStripe('list', () => stripe.paymentIntents.list({ limit: 1 })), unless: REFUSED },
    { act: () => callStripe('list', () => stripe.balanceTransactions.list({ limit: 1 })), unless: NO_BALANCE },
    { act: () => callStripe('balance', () => stripe.balance.retrieve()), unless: NO_BALANCE },
  ];
  for (const { act, unless } of checks) {
    try {
      await act();
    } catch (error) {
      return { kind: 'wrong', why: error instanceof ProviderMisconfigured ? unless : AWAY };
    }
  }
  return { kind: 'ok', note: `${mode} mode` };
}

/** Reads any one of the owners' accounts, because only a platform has that list. */
export async function checkStripeConnect(keys: StripeKeys | null): Promise<Verdict> {
  if (!keys) return { kind: 'unset', note: 'owners are paid by bank' };
  try {
    await listFromStripe(() => connectStripe(keys).v2.core.accounts.list({ limit: 1 }));
    return { kind: 'ok' };
  } catch (error) {
    return { kind: 'wrong', why: whyNoConnect(error) };
  }
}

/** Stripe answers 400 or 403; only its message tells whether the key lacks the permission. */
function whyNoConnect(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  if (error instanceof ProviderRefused || /not enabled|signed up for connect/i.test(text)) return NO_CONNECT;
  return error instanceof ProviderMisconfigured ? NOT_ALLOWED : AWAY;
}
