/** Drivers who book through the API as the client does: intent, pending sessions, confirmation, return. */
import { randomBytes } from 'node:crypto';
import type { StayDetails } from '#features/parking/stay-details.contract.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { TestApp } from '../app/test-app.ts';

export type Vehicle = { readonly plate: string; readonly state: string };
export type Driver = { readonly headers: Record<string, string>; readonly guestId: string | null };
export type Stay = {
  readonly zoneId: string;
  readonly hours?: number;
  readonly days?: number;
  readonly vehicles?: readonly Vehicle[];
  /** Card by default. */
  readonly method?: PaymentMethodName;
  /** A merchant's code. */
  readonly code?: string;
  /** Paid when leaving, instead of hours or days. */
  readonly startStop?: boolean;
  readonly details?: StayDetails;
};

export const TEST_CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  authentication: '4000002500003155',
} as const;

export function aGuest(): Driver {
  const guestId = randomBytes(16).toString('base64url');
  return { headers: { 'x-guest-id': guestId }, guestId };
}

let plates = 0;

/** A plate that no other test uses. */
export function aVehicle(state = 'IL'): Vehicle {
  plates += 1;
  // At most eight characters: a long storm uses hundreds of thousands of plates, and processes that share a database each count on their
  // own.
  return {
    plate: `T${plates.toString(36).padStart(4, '0')}${randomBytes(2).toString('hex').slice(1)}`.toUpperCase(),
    state,
  };
}

export async function requestIntent(test: TestApp, driver: Driver, stay: Stay, headers: Record<string, string> = {}) {
  const { zoneId, hours, days, vehicles = [aVehicle()], method, code, startStop, details } = stay;
  const length = days === undefined ? { hours: hours ?? 1 } : { days };
  const time = startStop ? { startStop } : length;
  const body = {
    zoneId,
    ...time,
    vehicles: [...vehicles],
    ...(method && { method }),
    ...(code && { code }),
    ...details,
  };
  return test.call('POST /billing/stripe-intent', { body }, { ...driver.headers, ...headers });
}

/** The intent and its pending sessions: everything but the money. */
export async function prepareStay(test: TestApp, driver: Driver, stay: Stay) {
  const intent = await requestIntent(test, driver, stay);
  if (intent.status !== 200) throw new Error(`The intent answered ${intent.status}: ${JSON.stringify(intent.body)}`);
  const { clientSecret, orderId, receiptKey, totalCost } = intent.body.data;
  if (clientSecret === null) throw new Error('This stay costs nothing.');
  const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
  if (stored.status !== 201) throw new Error(`The session answered ${stored.status}: ${JSON.stringify(stored.body)}`);
  return {
    clientSecret,
    orderId,
    receiptKey,
    totalCost,
    sessionIds: stored.body.data.sessionIds,
    sessionId: stored.body.data._id,
  };
}

export async function confirmCard(test: TestApp, clientSecret: string, number: string = TEST_CARDS.approved) {
  const card = { number, expMonth: 12, expYear: 2030, cvc: '123' };
  return test.call('POST /sandbox/payments/confirm', { body: { clientSecret, card } });
}

export async function returnFrom(test: TestApp, clientSecret: string) {
  return test.call('POST /billing/return', { body: { clientSecret } });
}

/** A paid stay, as the returning driver sees it. */
export async function payForStay(test: TestApp, driver: Driver, stay: Stay) {
  const prepared = await prepareStay(test, driver, stay);
  await confirmCard(test, prepared.clientSecret);
  const returned = await returnFrom(test, prepared.clientSecret);
  return { ...prepared, status: returned.body.data.status };
}

/** Pays what the address of a receipt says is owed, as a page would. @returns the cents */
export async function payOwed(test: TestApp, url: string | null): Promise<number> {
  const key = new URL(url ?? '').pathname.split('/').at(-1) ?? '';
  const { body } = await test.call('POST /receipts/:key/pay', { params: { key }, body: {} });
  await confirmCard(test, body.data.clientSecret);
  await returnFrom(test, body.data.clientSecret);
  return body.data.totalCost;
}

/** Reads the key from the database, for stays whose holder gets it by other means. */
export async function receiptKeyOf(test: TestApp, sessionId: string): Promise<string> {
  const { receiptKey } = await test.db
    .selectFrom('sessions')
    .innerJoin('orders', (join) =>
      join.onRef('orders.locationId', '=', 'sessions.locationId').onRef('orders.id', '=', 'sessions.orderId'),
    )
    .select('orders.receiptKey')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return receiptKey;
}
