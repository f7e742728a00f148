/** How the drivers of a storm pay: at the provider, and then back to us until they know the outcome. */
import { setTimeout as sleep } from 'node:timers/promises';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { TEST_CARDS } from '../builders/a-driver.ts';
import { centsOf } from '../paypal/paypal-books.ts';
import type { Act, Headers } from './act.ts';

export type Paid = {
  /** The amount charged according to the provider, in cents. */
  readonly chargedCents: number;
  /** Null for a driver who left without looking. */
  readonly reported: string | null;
};

export function aMethod({ random }: Pick<Act, 'random'>): PaymentMethodName {
  return random.between(0, 4) === 0 ? 'paypal' : 'card';
}

export function payBy(
  method: PaymentMethodName,
  act: Act,
  { clientSecret, headers }: { readonly clientSecret: string; readonly headers: Headers },
): Promise<Paid> {
  return (method === 'paypal' ? payByPayPal : pay)(act, clientSecret, headers);
}

/** Pays at the provider and usually returns to us. */
export async function pay(act: Act, clientSecret: string, headers: Headers): Promise<Paid> {
  const { random, note } = act;
  const { books } = act.providers.stripe;
  if (random.between(0, 8) === 0) books.confirm(clientSecret, TEST_CARDS.declined);
  const { status } = books.confirm(clientSecret, TEST_CARDS.approved);
  note('paid at the provider');
  const paid = books.intents.get(refOfClientSecret(clientSecret));
  const chargedCents = status === 'succeeded' ? (paid?.amountCents ?? 0) : 0;
  if (random.between(0, 5) === 0) return { chargedCents, reported: null };
  return { chargedCents, reported: await comeBack(act, clientSecret, headers) };
}

/** In PayPal's window the buyer only approves; we capture the money. */
async function payByPayPal(act: Act, clientSecret: string, headers: Headers): Promise<Paid> {
  const { random, note } = act;
  const { payPal } = act.providers;
  const ref = refOfClientSecret(clientSecret);
  if (random.between(0, 8) === 0) {
    payPal.approve(ref, { bank: 'declines' });
    await act.client.call('POST /billing/return', { body: { clientSecret } }, headers);
  }
  payPal.approve(ref);
  note('agreed at PayPal');
  const reported = random.between(0, 5) === 0 ? null : await comeBack(act, clientSecret, headers);
  const { capture } = payPal.books.order(ref);
  return { chargedCents: capture?.status === 'COMPLETED' ? centsOf(capture.amount) : 0, reported };
}

const LOOKS = 60;

/** Polls until the payment is final, as the page does. */
export async function comeBack({ client, note }: Act, clientSecret: string, headers: Headers): Promise<string | null> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const { status, body } = await client.call('POST /billing/return', { body: { clientSecret } }, headers);
    if (status === 200 && !['pending', 'processing'].includes(body.data.status)) {
      note(`told ${body.data.status}`);
      return body.data.status;
    }
    await sleep(500);
  }
  return null;
}
