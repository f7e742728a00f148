import type { Verdict } from '../../setting-check.ts';
import { ProviderMisconfigured } from '../payments.port.ts';
import { ask, connectStripe } from './stripe-connection.ts';

type StripeKeys = { readonly secretKey: string; readonly publishableKey: string; readonly apiUrl: string | null };

const TWO_MODES =
  'one key is of test mode and the other is live. Set both of one mode: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY.';
const REFUSED =
  'Stripe refused the key. Set STRIPE_SECRET_KEY; a restricted key must be allowed to read and write payments.';
const AWAY = 'Stripe cannot be reached. Set STRIPE_API_URL, or let the server reach it.';
const modeOf = (key: string) => (/^[a-z]+_test_/.test(key) ? 'test' : 'live');

/** Reads the latest payment, which the program must be able to do too; nothing is made or moved. */
export async function checkStripe(keys: StripeKeys | null): Promise<Verdict> {
  if (!keys) return { kind: 'unset', note: 'cards are paid in the sandbox, where no money moves' };
  const mode = modeOf(keys.secretKey);
  if (mode !== modeOf(keys.publishableKey)) return { kind: 'wrong', why: TWO_MODES };
  const stripe = connectStripe(keys);
  try {
    await ask('list', () => stripe.paymentIntents.list({ limit: 1 }));
    return { kind: 'ok', note: `${mode} mode` };
  } catch (error) {
    return { kind: 'wrong', why: error instanceof ProviderMisconfigured ? REFUSED : AWAY };
  }
}
