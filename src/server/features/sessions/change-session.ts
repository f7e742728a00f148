// What a driver may do with a session that runs: buy more time, or end it early.

import type { PaymentMethodName } from '#contract/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { durationMinutes, parseDuration, type StayDuration } from '#domain/pricing/duration.ts';
import { quoteExtension } from '#domain/pricing/quote-stay.ts';
import { addTime, endEarly } from '#domain/sessions/session.ts';
import { assessStay } from '#domain/zones/assess-stay.ts';
import { freeMinutesOf } from '#domain/zones/zone-schedule.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findOrder, type Order } from './orders.store.ts';
import { type KeepFree, type OrderDeps, openOrder, type PlacedOrder } from './place-order.ts';
import { comparePrices, soldDuration } from './price-stay.ts';
import { endSessionAt, findSession, lockSession, type StoredSession } from './sessions.store.ts';
import { findZoneForSale } from './zone-for-sale.read-model.ts';

type ChangeDeps = OrderDeps;
export type AskedTime = {
  readonly sessionId: string;
  readonly hours: number;
  readonly shownCents: number | undefined;
  readonly method: PaymentMethodName;
};

/** Places an order for the difference between one longer session and what was paid (decision 20). */
export async function placeExtension(
  deps: ChangeDeps,
  asked: AskedTime,
  keepFree: KeepFree,
): Promise<PlacedOrder | Refusal> {
  const now = deps.now();
  const session = await findSession(deps.db, asked.sessionId);
  const stay = session && (await findOrder(deps.db, session));
  const zone = session && (await findZoneForSale(deps.db, session.zoneId));
  if (!session || !stay || !zone) return refuse('not_found');
  const parsed = parseDuration({ isHourly: stay.isHourly, hours: asked.hours, days: asked.hours / 24 });
  if (!parsed.ok) return refuse(parsed.refusal, { fields: { hours: 'Choose another time.' } });
  const { duration: added } = parsed;
  const longer = addTime({ ...session, sold: soldDuration(stay.isHourly, session.minutes) }, added, now);
  if (!longer.ok) return refuse(longer.refusal);
  const span = { startsAt: session.startsAt, endsAt: longer.endsAt };
  const { schedule, timeZone } = zone;
  const assessed = assessStay({ hours: zone, schedule, isHourly: stay.isHourly, timeZone, ...span });
  if (!assessed.ok && assessed.refusal === 'outlasts_closing') {
    return refuse('outlasts_closing', { data: { closesAt: assessed.closesAt.toISOString() } });
  }
  const freeMinutes = freeMinutesOf(schedule, { from: span.startsAt, until: span.endsAt }, timeZone);
  const order = extensionOrder(deps, { session, stay, added, endsAt: longer.endsAt, now, freeMinutes });
  return comparePrices(order, asked.shownCents) ?? openOrder(deps, order, { method: asked.method, keepFree });
}

type Extension = {
  session: StoredSession;
  stay: Order;
  added: StayDuration;
  endsAt: Date;
  now: Date;
  freeMinutes: number;
};

function extensionOrder(
  deps: Pick<Deps, 'newId'>,
  { session, stay, added, endsAt, now, freeMinutes }: Extension,
): Order {
  const price = quoteExtension({
    tariff: stay,
    feeBasisPoints: stay.feeBasisPoints,
    soldDuration: soldDuration(stay.isHourly, session.minutes),
    addedDuration: added,
    paid: session,
    freeMinutes,
  });
  return {
    ...stay,
    id: deps.newId(),
    kind: 'extension',
    status: 'pending',
    userId: session.userId,
    guestKey: session.guestKey,
    minutes: durationMinutes(added),
    vehicleCount: 1,
    vehicles: [],
    parkingCents: price.parkingCents,
    feeCents: price.feeCents,
    totalCents: price.totalCents,
    startsAt: session.endsAt,
    endsAt,
    stayOrderId: stay.id,
    sessionId: session.id,
    extendsFrom: session.endsAt,
    createdAt: now,
  };
}

/** In the caller's transaction. */
export async function endSession(tx: Db, sessionId: string, now: Date): Promise<Refusal | null> {
  const session = await lockById(tx, sessionId);
  if (isRefusal(session)) return session;
  const ended = endEarly({ ...session, sold: { kind: 'hourly', minutes: session.minutes } }, now);
  if (!ended.ok) return refuse(ended.refusal);
  await endSessionAt(tx, session, ended.endsAt);
  return null;
}

async function lockById(tx: Db, id: string): Promise<StoredSession | Refusal> {
  const found = await findSession(tx, id);
  return (found && (await lockSession(tx, found))) ?? refuse('not_found');
}
