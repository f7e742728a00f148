/** The whole server with PayPal next to cards, and a fake PayPal whose books a test may read. */

import { createPayPalProvider } from '#integrations/payments/paypal/paypal-provider.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createFakeClock } from '../app/fake-clock.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { accountOf, type BookedElsewhere, findDisagreements, type GuestAccount } from '../ledger-audit.ts';
import { type BookedOrder, centsOf, refundedCents } from './paypal-books.ts';
import { PAYPAL_ACCOUNT, type PayPalStandIn, startPayPalStandIn } from './paypal-stand-in.ts';

export type PayPalApp = TestApp & { readonly paypal: PayPalStandIn };

export async function createPayPalApp(): Promise<PayPalApp> {
  const clock = createFakeClock();
  const paypal = await startPayPalStandIn(clock.now);
  const payPal = createPayPalProvider({
    ...PAYPAL_ACCOUNT,
    apiUrl: paypal.url,
    savesFrom: 'https://parkvale.example/',
    now: clock.now,
  });
  const test = await createTestApp({ clock, payPal });
  test.app.addHook('onClose', () => paypal.stop());
  return { ...test, paypal };
}

export function bookedOrder({ paypal }: PayPalApp, clientSecret: string): BookedOrder {
  return paypal.books.order(refOfClientSecret(clientSecret));
}

/** PayPal's events about an order, in order. */
export function eventsOf({ paypal }: PayPalApp, clientSecret: string): string[] {
  return paypal.events.of(refOfClientSecret(clientSecret)).map(({ rawBody }) => rawBody);
}

/** Delivers a PayPal event; returns our server's status. */
export async function deliver(test: PayPalApp, rawBody: string, headers = signatureOf(test, rawBody)): Promise<number> {
  const url = `${API_PREFIX}/webhooks/paypal`;
  const request = { headers: { ...headers, 'content-type': 'application/json' }, payload: rawBody };
  return (await test.app.inject({ method: 'POST', url, ...request })).statusCode;
}

function signatureOf({ paypal }: PayPalApp, rawBody: string): Readonly<Record<string, string>> {
  return paypal.events.sign(rawBody, { webhookId: PAYPAL_ACCOUNT.webhookId }).headers;
}

/** PayPal's books, for the checks. */
export function bookedByPayPal({ books, disputes }: PayPalStandIn): BookedElsewhere[] {
  return books.orders().map((order) => {
    const { id, customId, amount, capture } = order;
    const paid = capture !== null && capture.status !== 'PENDING' && capture.status !== 'DECLINED';
    return {
      ref: id,
      orderId: customId?.split('.')[1] ?? null,
      paid,
      amountCents: centsOf(paid ? capture.amount : amount),
      refundedCents: refundedCents(order),
      disputedCents: disputes.takenCents(id),
    };
  });
}

/** What a guest paid by PayPal and got back, and the price of the guest's sessions, in cents. */
export function payPalAccountOf(test: PayPalApp, guestId: string | null): Promise<GuestAccount> {
  return accountOf(test.db, guestId, bookedByPayPal(test.paypal));
}

/** Disagreements among PayPal's books, the ledger, the day sums and the sessions; empty when all agree. */
export async function findPayPalDisagreements(test: PayPalApp): Promise<Record<string, unknown>> {
  const { violations } = test.paypal;
  const reserved = stillReserved(test.paypal);
  return {
    ...(await findDisagreements(test.db, bookedByPayPal(test.paypal))),
    ...(reserved.length > 0 && { reserved }),
    ...(violations.length > 0 && { violations }),
  };
}

/** Orders with money that is neither captured nor released. */
export function stillReserved({ books }: PayPalStandIn): string[] {
  return books
    .orders()
    .filter(({ authorization }) => authorization?.status === 'CREATED')
    .map(({ id }) => id);
}
