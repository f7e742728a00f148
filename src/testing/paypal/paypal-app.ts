/** The whole server with PayPal beside the cards, and PayPal itself: a stand-in whose books a test may look into. */
import { API_PREFIX } from '#contract/api.ts';
import { refOfClientSecret } from '#domain/payments/client-secret.ts';
import { hashCapability } from '#server/http/principal.ts';
import { createPayPalProvider } from '#server/ports/payments/paypal/paypal-provider.ts';
import { auditBooks, type GuestAccount } from '../books.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type BookedOrder, centsOf, refundedCents } from './paypal-books.ts';
import { PAYPAL_ACCOUNT, type PayPalStandIn, startPayPalStandIn } from './paypal-stand-in.ts';

export type PayPalApp = TestApp & { readonly paypal: PayPalStandIn };

export async function createPayPalApp(): Promise<PayPalApp> {
  const clock = createFakeClock();
  const paypal = await startPayPalStandIn(clock.now);
  const payPal = createPayPalProvider({ ...PAYPAL_ACCOUNT, apiUrl: paypal.url, now: clock.now });
  const test = await createTestApp({ clock, payPal });
  test.app.addHook('onClose', () => paypal.stop());
  return { ...test, paypal };
}

export function bookedOrder({ paypal }: PayPalApp, clientSecret: string): BookedOrder {
  return paypal.books.order(refOfClientSecret(clientSecret));
}

/** What PayPal has announced about an order, in the order in which it happened. */
export function eventsOf({ paypal }: PayPalApp, clientSecret: string): string[] {
  return paypal.events.of(refOfClientSecret(clientSecret)).map(({ rawBody }) => rawBody);
}

/** PayPal delivers an event; answers what our server said. */
export async function deliver(test: PayPalApp, rawBody: string, headers = signatureOf(test, rawBody)): Promise<number> {
  const url = `${API_PREFIX}/webhooks/paypal`;
  const request = { headers: { ...headers, 'content-type': 'application/json' }, payload: rawBody };
  return (await test.app.inject({ method: 'POST', url, ...request })).statusCode;
}

function signatureOf({ paypal }: PayPalApp, rawBody: string): Readonly<Record<string, string>> {
  return paypal.events.sign(rawBody, { webhookId: PAYPAL_ACCOUNT.webhookId }).headers;
}

/** What a guest paid by PayPal and got back, and what the sessions that the guest holds cost, in cents. */
export async function payPalAccountOf({ db, paypal }: PayPalApp, guestId: string | null): Promise<GuestAccount> {
  const key = hashCapability(guestId ?? '');
  const orders = await db.selectFrom('orders').select('id').where('guest_key', '=', key).execute();
  const ids = new Set(orders.map(({ id }) => id));
  const booked = paypal.books.orders().filter(({ customId }) => ids.has(customId?.split('.')[1] ?? ''));
  const held = await db
    .selectFrom('sessions')
    .select(['parking_cents', 'fee_cents'])
    .where('guest_key', '=', key)
    .where('status', 'in', ['active', 'ended'])
    .execute();
  return {
    charged: sum(booked.map(chargedCents)),
    refunded: sum(booked.map(refundedCents)),
    held: sum(held.map(({ parking_cents, fee_cents }) => Number(parking_cents) + Number(fee_cents))),
  };
}

/** What does not agree between PayPal's books, the ledger, the day sums and the sessions; empty when all is well. */
export async function findPayPalDisagreements({ db, paypal }: PayPalApp): Promise<Record<string, unknown>> {
  const {
    providerCents: sandboxCents,
    disagreeing: _sandboxOnly,
    ledgerCents,
    revenueCents,
    ...counts
  } = await auditBooks(db);
  const orders = paypal.books.orders();
  const settled = await db
    .selectFrom('payments')
    .select('provider_ref')
    .where('provider', '=', 'paypal')
    .where('status', '=', 'succeeded')
    .execute();
  const taken = orders.filter((order) => chargedCents(order) > 0).map(({ id }) => id);
  const known = settled.map(({ provider_ref }) => provider_ref);
  const providerCents = sandboxCents + sum(orders.map((order) => chargedCents(order) - refundedCents(order)));
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0)),
    ...(providerCents !== ledgerCents && { providerCents, ledgerCents }),
    ...(ledgerCents !== revenueCents && { ledgerCents, revenueCents }),
    ...(taken.sort().join() !== known.sort().join() && { taken, known }),
    ...stillReserved(orders),
    ...(paypal.violations.length > 0 && { violations: paypal.violations }),
  };
}

function stillReserved(orders: readonly BookedOrder[]): Record<string, unknown> {
  const reserved = orders.filter(({ authorisation }) => authorisation?.status === 'CREATED').map(({ id }) => id);
  return reserved.length > 0 ? { reserved } : {};
}

function chargedCents({ capture }: BookedOrder): number {
  return capture && capture.status !== 'PENDING' && capture.status !== 'DECLINED' ? centsOf(capture.amount) : 0;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
