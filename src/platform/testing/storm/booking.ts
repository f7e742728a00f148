/** How the drivers of a storm book: a price, sessions, money. Some walk away before they pay, and some never look again. */
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { Vehicle } from '../builders/a-driver.ts';
import type { Act, Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { type PricedZone, stayCents } from './audit/price-list.ts';
import { aMethod, payBy } from './paying.ts';

export type Requested = {
  readonly zone: PricedZone;
  readonly vehicles: readonly Vehicle[];
  readonly headers: Headers;
  /** Otherwise the driver pays for whatever they hold. */
  readonly mayWalkAway: boolean;
  /** For a reservation. */
  readonly startsAt?: Date;
  readonly code?: MerchantsCode;
  /** Otherwise a card or PayPal. */
  readonly method?: PaymentMethodName;
  /** Runs once the sessions are stored, before the payment. */
  readonly beforePaying?: () => Promise<unknown>;
};

/** A merchant's code, and what it takes off the parking of each vehicle, in cents. */
export type MerchantsCode = { readonly text: string; readonly offCents: number };

export type Booked = {
  readonly stay: Extract<Acknowledged, { kind: 'stay' }>;
  readonly orderId: string;
  readonly clientSecret: string;
  readonly hours: number;
  /** The time that was paid for, in milliseconds of the clock. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** The first of the stay's sessions. */
  readonly sessionId: string;
};

/** Null if the booking was refused, or the driver walked away before paying. */
export async function book(act: Act, requested: Requested): Promise<Booked | null> {
  const { client, random, lot, note } = act;
  const { zone, vehicles, headers, mayWalkAway, startsAt, code } = requested;
  const { method = aMethod(act) } = requested;
  const hours = random.between(1, 5);
  const later = startsAt && { startTime: startsAt.toISOString() };
  const body = {
    zoneId: lot.zoneIds[zone],
    hours,
    vehicles: [...vehicles],
    method,
    ...later,
    ...(code && { code: code.text }),
  };
  const intent = await client.call('POST /billing/stripe-intent', { body }, headers);
  note(intent.status === 200 ? `asked for a price (${zone})` : `a price refused: ${intent.body.error?.code}`);
  if (intent.status !== 200 || !intent.body.data.clientSecret) return null;
  const { clientSecret, orderId, receiptKey } = intent.body.data;
  const stored = await client.call('POST /sessions', { body: { clientSecret } }, headers);
  note(stored.status === 201 ? 'stored sessions' : `sessions refused: ${stored.body.error?.code}`);
  if (stored.status !== 201) return null;
  const { sessionIds, startTime, endTime } = stored.body.data;
  if (random.between(0, 8) === 0 && mayWalkAway) return null;
  await requested.beforePaying?.();
  const paid = await payBy(method, act, { clientSecret, headers });
  const ref = refOfClientSecret(clientSecret);
  const listedCents = stayCents(zone, hours, code?.offCents) * vehicles.length;
  const stay = { kind: 'stay', ref, sessionIds, receiptKey, ...paid, listedCents } as const;
  const times = { startsAt: Date.parse(startTime), endsAt: Date.parse(endTime) };
  return { stay, orderId, clientSecret, hours, ...times, sessionId: sessionIds[0] ?? '' };
}

export type Seen = {
  /** The sessions of the vehicles that may park. */
  readonly sessionIds: readonly string[];
  readonly turnedAway: readonly Acknowledged[];
};

/**
 * What the receipt says about each vehicle, for a driver who was told "paid". A driver who makes another booking in the zone takes over the
 * spaces that the earlier one held, and pays for both; some vehicles of the earlier one may then have no space.
 */
export async function seeVehicles(
  { client, note }: Pick<Act, 'client' | 'note'>,
  { stay, orderId }: Pick<Booked, 'stay' | 'orderId'>,
  headers: Headers,
): Promise<Seen> {
  const { receiptKey, listedCents, sessionIds } = stay;
  if (sessionIds.length === 1) return { sessionIds, turnedAway: [] };
  const { body } = await client.call('GET /receipts/:key', { params: { key: receiptKey } }, headers);
  const isIn = new Map(body.data.sessions.map(({ _id, status }) => [_id, status !== 'refunded']));
  const out = sessionIds.filter((id) => isIn.get(id) === false);
  for (const _ of out) note('a vehicle without a space');
  return {
    sessionIds: sessionIds.filter((id) => !out.includes(id)),
    turnedAway: out.map((sessionId) => {
      return { kind: 'turned away', sessionId, orderId, listedCents: listedCents / sessionIds.length };
    }),
  };
}
