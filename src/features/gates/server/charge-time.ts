// What a car at an exit owes, and what becomes of it (rule 513): an order that is owed once, whatever arrives twice; paid on the phone, or later.

import type { Deps } from '#app/deps.ts';
import { findCarOn } from '#features/auto-pay/server/public.ts';
import { findOrder, type Order } from '#features/orders/server/public.ts';
import { billLonger, billTime, correctDeparture, priceUnsold, type Unsold } from '#features/parking/server/public.ts';
import type { IntendDeps } from '#features/payments/server/public.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isLotInReview } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { Pass } from '../rules/decide-passage.ts';
import type { GateRules } from '../rules/gate-rules.ts';
import { unpaidTime } from '../rules/unpaid-time.ts';
import {
  insertCharge,
  isLeftUnpaid,
  listOpenCharges,
  lockCharge,
  markLetOut,
  noteWaived,
  type StoredCharge,
} from './charges.store.ts';
import type { Car } from './find-pass.ts';
import { cameInHeldOpen } from './passages.store.ts';
import { findOrderOfSession, listPaidTimes } from './passes.read-model.ts';
import { type MailDeps, mailUnpaid } from './unpaid-news.ts';

export type ChargeDeps = Pick<Deps, 'db' | 'newId' | 'payments'> & IntendDeps & MailDeps;

/** A car that is inside, as far as is known. */
export type InsideCar = {
  readonly locationId: string;
  /** Its visit; of a car whose entry was not seen, its pass. Null for nobody who is known. */
  readonly about: string | null;
  readonly pass: Pass | null;
  readonly enteredAt: Date | null;
  readonly car: Car | null;
  readonly zoneId: string | null;
  /** What it came on. */
  readonly sessionId: string | null;
  /** It came on the very pass. */
  readonly cameOnPass: boolean;
};

export type Unpaid = {
  readonly zoneId: string | null;
  readonly from: Date;
  readonly until: Date;
  /** Null where nothing is sold. */
  readonly price: Unsold | null;
};

/** Null for a car that owes nothing, or less than can be paid by card. */
export async function findUnpaid(
  deps: Pick<ChargeDeps, 'db' | 'payments'>,
  inside: InsideCar,
  { rules, now }: { readonly rules: GateRules; readonly now: Date },
): Promise<Unpaid | null> {
  const { locationId, pass, car } = inside;
  const enteredAt = (await wasWavedIn(deps.db, inside)) ? (pass?.from ?? null) : inside.enteredAt;
  const came = enteredAt ?? pass?.from;
  if (!came || inside.about === null || (pass?.until === null && pass.from <= came)) return null;
  const parked = car && { locationId, plateKey: car.plateKey, plateState: car.plateState, from: came, until: now };
  const covered = parked ? await listPaidTimes(deps.db, parked) : [];
  const time = unpaidTime({ pass, enteredAt, covered, rules, now });
  return time && priceTime(deps, inside, time);
}

/** Rule 533: a lane that is held open says no price to a reservation that comes early, so the time before it costs nothing. */
async function wasWavedIn(db: Db, { locationId, about, pass, enteredAt, cameOnPass }: InsideCar): Promise<boolean> {
  if (!cameOnPass || about === null || !enteredAt || pass?.kind !== 'reservation' || enteredAt >= pass.from)
    return false;
  return cameInHeldOpen(db, locationId, about);
}

async function priceTime(
  { db, payments }: Pick<ChargeDeps, 'db' | 'payments'>,
  { locationId, zoneId: known }: Pick<InsideCar, 'locationId' | 'zoneId'>,
  time: { readonly from: Date; readonly until: Date },
): Promise<Unpaid | null> {
  const zones = known === null ? await listZonesOnOffer(db, locationId) : [];
  const zoneId = known ?? zones.find(({ rates }) => rates !== undefined)?.id ?? null;
  const price = zoneId === null ? null : await priceUnsold(db, { zoneId, ...time });
  const min = Math.max(1, payments.by('card')?.minimumCents ?? 0);
  return price && price.totalCents < min ? null : { zoneId, ...time, price };
}

/** What it costs to come in now instead of at the start of a reservation. Null for nothing. */
export async function priceEarly(
  deps: Pick<ChargeDeps, 'db' | 'payments'>,
  inside: Pick<InsideCar, 'locationId' | 'zoneId' | 'pass'>,
  now: Date,
): Promise<Unpaid | null> {
  return inside.pass && inside.pass.from > now ? priceTime(deps, inside, { from: now, until: inside.pass.from }) : null;
}

/** For so long a sum that was said is not raised. */
const STANDS_MS = 10 * MINUTE_MS;

/** The order that is owed for this time. Null if it cannot be: nothing is known of its car, nothing is sold here, or nobody takes cards. */
export async function chargeTime(
  deps: ChargeDeps,
  inside: InsideCar,
  unpaid: Unpaid,
  now: Date,
): Promise<Order | null> {
  const { locationId, about, car } = inside;
  const { price, zoneId, from } = unpaid;
  if (about === null || !car || !price || zoneId === null || !deps.payments.by('card')) return null;
  const holder = await findHolder(deps.db, inside, car);
  const at = { locationId, orderId: deps.newId() };
  const charge = { locationId, about, orderId: at.orderId, fromAt: from };
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!(await insertCharge(tx, charge, now))) return chargeLonger(tx, charge, { unpaid, price, now });
      const vehicle = { plate: car.plate, plateKey: car.plateKey, state: car.plateState ?? '', description: '' };
      const { userId, guestKey, language } = holder;
      const billed = { at, zoneId, car: vehicle, from, price, holder: { userId, guestKey }, now };
      return inLanguage(language, () => billTime(deps, tx, billed));
    });
  } catch (error) {
    if (isLotInReview(error)) return null;
    throw error;
  }
}

type Longer = { readonly unpaid: Unpaid; readonly price: Unsold; readonly now: Date };

/** Its driver has been told a sum before. */
async function chargeLonger(
  tx: Db,
  charge: Pick<StoredCharge, 'locationId' | 'about' | 'fromAt'>,
  { unpaid, price, now }: Longer,
): Promise<Order | null> {
  const stored = await lockCharge(tx, charge, charge.fromAt);
  const order = stored && (await findOrder(tx, stored));
  if (!stored || order?.status !== 'owed') return order;
  const isLonger = unpaid.until > order.endsAt && now.getTime() - order.endsAt.getTime() > STANDS_MS;
  if (!isLonger || price.totalCents <= order.totalCents) return order;
  return (await billLonger(tx, stored, price)) ? findOrder(tx, stored) : order;
}

type Holder = Pick<Order, 'userId' | 'guestKey'> & { readonly language: string };

/** Who came on a reservation or a stay, or has auto-pay on for this plate. */
async function findHolder(db: Db, { locationId, sessionId }: InsideCar, car: Car): Promise<Holder> {
  const orderId = sessionId === null ? null : await findOrderOfSession(db, locationId, sessionId);
  const stay = orderId === null ? null : await findOrder(db, { locationId, orderId });
  if (stay) return { userId: stay.userId, guestKey: stay.guestKey, language: stay.language ?? 'en' };
  const known = car.plateState === null ? null : await findCarOn(db, { ...car, plateState: car.plateState });
  return { userId: known?.userId ?? null, guestKey: null, language: known?.language ?? 'en' };
}

/** Its car is out. Whoever is known to have parked it is mailed, once. In the caller's transaction. */
export async function letOutUnpaid(
  deps: ChargeDeps,
  tx: Db,
  { locationId, orderId, sessionId }: { locationId: string; orderId: string; sessionId: string | null },
  at: Date,
): Promise<void> {
  if (!(await markLetOut(tx, { locationId, orderId }, at))) return;
  const order = await findOrder(tx, { locationId, orderId });
  if (order?.kind === 'stay' && order.status === 'owed') await mailUnpaid(deps, tx, order, sessionId);
}

type Waiving = {
  readonly locationId: string;
  readonly orderId: string;
  readonly reason: string;
  readonly userId: string;
};

/** By the people of the lot. In the caller's transaction. */
export async function waiveUnpaid(
  deps: IntendDeps,
  tx: Db,
  { locationId, orderId, reason, userId }: Waiving,
): Promise<Refusal | null> {
  const order = (await isLeftUnpaid(tx, locationId, orderId)) ? await findOrder(tx, { locationId, orderId }) : null;
  if (!order) return refuse('not_found');
  if (order.status !== 'owed') return refuse('nothing_owed');
  const free = { leftAt: order.endsAt, isFree: true, reason: 'owed_waived' } as const;
  if (!(await correctDeparture(deps, tx, { locationId, orderId }, free))) return refuse('payment_unavailable');
  await noteWaived(tx, { locationId, orderId, userId, note: reason });
  return null;
}

/** Its car has left owing nothing, or by somebody's hand: nothing of what it was asked for is owed. In the caller's transaction. */
export async function dropCharges(deps: IntendDeps, tx: Db, locationId: string, about: string): Promise<void> {
  for (const { orderId } of await listOpenCharges(tx, { locationId, about })) {
    const order = await findOrder(tx, { locationId, orderId });
    if (!order) continue;
    const free = { leftAt: order.endsAt, isFree: true, reason: 'owed_waived' } as const;
    await correctDeparture(deps, tx, { locationId, orderId }, free);
  }
}
