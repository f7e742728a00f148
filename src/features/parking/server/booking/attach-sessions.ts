// The step before the browser confirms: sessions are stored as pending, with the current vehicles and times. They stay invisible
// until the provider confirms the money.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import type { Order } from '#features/orders/server/public.ts';
import { offerOn } from '#features/pricing/rules/offers.ts';
import { feesOf, sumOf } from '#features/pricing/rules/price-line.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { startOf } from '#features/pricing/rules/stay-times.ts';
import { renewedHoldParts, renewHolds } from '#features/spaces/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isDeadlock, isStale, isZoneFull } from '#platform/db/pg-errors.ts';
import type { PaymentAt } from '#platform/db/sharding/cached-locations.ts';
import type { GuardedParts } from '#platform/db/statements/statement-parts.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { isHeldBy, type Principal } from '#platform/http/access/principal.ts';
import { ORDER_LIFE_MINUTES } from '../../rules/paid-late.ts';
import { isUntilStopped } from '../../rules/start-stop.ts';
import { draftSessions } from './draft-sessions.ts';
import { refuseFull, refuseIfPaid } from './place-stay.ts';
import { closesWithinHour, soldDuration, timesFor } from './stay-for-sale.ts';
import {
  type Attaching,
  findStayToAttach,
  lockStayToAttach,
  type StayToAttach,
  storeAttached,
  storeAttachedUnchanged,
} from './stays-to-attach.store.ts';

export type ToAttach = {
  readonly payment: PaymentAt;
  /** Undefined keeps the intent's vehicles. */
  readonly vehicles: readonly OrderedVehicle[] | undefined;
  readonly shownCents: number | undefined;
  readonly principal: Principal;
  readonly network: string;
};

export type Attached = { readonly sessionIds: readonly [string, ...string[]]; readonly order: Order<'stay'> };

type AttachDeps = Pick<Deps, 'newId' | 'now'>;

/** Runs in the caller's transaction. */
export async function attachSessions(deps: AttachDeps, tx: Db, requested: ToAttach): Promise<Attached | Refusal> {
  const drafted = draftStay(deps, await lockStayToAttach(tx, findingFor(deps, requested)), requested);
  if (isRefusal(drafted)) return drafted;
  const { order } = drafted.attached;
  const now = deps.now();
  if (!(await triedWithin(tx, () => holdAgain(tx, order, { ...requested, now }), isZoneFull)))
    return refuseFull(tx, order, now);
  await storeAttached(tx, drafted.attaching);
  return drafted.attached;
}

/**
 * Works without a lock, in one statement that includes `answerParts`.
 * @returns null, having written nothing, if the order has changed in between; `attachSessions` then decides.
 */
export async function attachAtOnce(
  deps: AttachDeps & Pick<Deps, 'db'>,
  requested: ToAttach,
  answerParts: (attached: Attached) => GuardedParts,
): Promise<Attached | Refusal | null> {
  const read = await findStayToAttach(deps.db, findingFor(deps, requested));
  const drafted = draftStay(deps, read, requested);
  if (isRefusal(drafted) || !read) return isRefusal(drafted) ? drafted : null;
  const { attached, attaching } = drafted;
  try {
    await storeAttachedUnchanged(deps.db, attaching, {
      version: read.version,
      extraWrites: [answerParts(attached), ...renewedHolds(attached.order, deps.now())],
    });
    return attached;
  } catch (error) {
    if (isStale(error) || isZoneFull(error) || isDeadlock(error)) return null;
    throw error;
  }
}

type Again = { readonly network: string; readonly now: Date };

/** Only a stay in a counted zone holds spaces; the spaces of an old intent may have gone to others. */
async function holdAgain(tx: Db, order: Order<'stay'>, { network, now }: Again): Promise<void> {
  if (!order.countsSpaces) return;
  const { id: orderId, vehicleCount: spaces, userId, guestKey } = order;
  await renewHolds(tx, { ...order, orderId, spaces, holder: userId ?? guestKey, network, now });
}

function renewedHolds(order: Order<'stay'>, now: Date): readonly GuardedParts[] {
  return order.countsSpaces ? [renewedHoldParts({ ...order, orderId: order.id, spaces: order.vehicleCount, now })] : [];
}

function findingFor({ now }: AttachDeps, { payment, vehicles }: ToAttach) {
  return { payment, vehicles, now: now() };
}

type Drafted = { readonly attached: Attached; readonly attaching: Attaching };

/** Decides what to store, based on what was read. */
function draftStay(deps: AttachDeps, found: StayToAttach | null, requested: ToAttach): Drafted | Refusal {
  const now = deps.now();
  const { vehicles: named, principal } = requested;
  const stored = found?.order;
  if (!stored || !mayUse(stored, principal)) return refuse('intent_unknown');
  if (found.isAbandoned) return refuse('order_expired');
  if (stored.kind !== 'stay') return refuse('order_not_pending');
  const unfit = refuseUnfit(stored, requested, now);
  if (unfit) return unfit;
  const { zone } = found;
  if (!zone) return refuse('zone_archived');
  const times = timesOf(stored, zone, now);
  if (isRefusal(times)) return times;
  const paid = refuseIfPaid(found.paid, { ...times, ...zone, now }, principal);
  if (paid) return paid;
  const vehicles = named ?? stored.vehicles;
  const { startsAt, endsAt } = times;
  const order = { ...stored, ...holderOf(stored, principal), vehicles, startsAt, endsAt };
  return draftFor(deps, order, now);
}

/**
 * An ordinary stay starts over from now; a reservation keeps its times. If the zone closes in less than an hour by now, the stay
 * ends with it as long as that costs the same.
 */
function timesOf(
  order: Order<'stay'>,
  zone: NonNullable<StayToAttach['zone']>,
  now: Date,
): ReturnType<typeof timesFor> {
  const { terms, minutes, reserved, startsAt, endsAt } = order;
  // What is paid when leaving keeps its limit, however long its driver took to pay.
  if (isUntilStopped(order)) {
    const starts = startOf(now);
    return starts < endsAt ? { startsAt: starts, endsAt, warning: null } : refuse('order_expired');
  }
  const duration = soldDuration(terms.rate.isHourly, minutes);
  const from = reserved ? startsAt : startOf(now);
  const times = timesFor(zone, duration, from);
  const closesAt = closesWithinHour(zone, from);
  if (reserved || !isRefusal(times) || times.refusal !== 'outlasts_closing' || !closesAt) return times;
  const left = Math.floor((closesAt.getTime() - from.getTime()) / 60_000);
  const parkingFor = (length: number) => {
    const request = { duration: soldDuration(true, length), vehicles: 1, startsAt: from };
    return sumOf(priceStay(offerOn(terms, zone), request, now).lines, ['parking']);
  };
  return left > 0 && parkingFor(left) === parkingFor(minutes)
    ? { startsAt: from, endsAt: closesAt, warning: null }
    : times;
}

function draftFor(deps: Pick<Deps, 'newId'>, order: Order<'stay'>, now: Date): Drafted {
  const sessions = draftSessions(deps, order, now);
  const [first, ...others] = sessions.map((session) => session.id);
  if (first === undefined) throw new Error(`Order ${order.id} has no vehicle.`);
  return { attached: { sessionIds: [first, ...others], order }, attaching: { order, sessions } };
}

/** An order without an owner belongs to whoever holds its secret. */
function mayUse(order: Order, principal: Principal): boolean {
  return (order.userId === null && order.guestKey === null) || isHeldBy(principal, order);
}

function holderOf(order: Order, { user, guestKey }: Principal): Pick<Order, 'userId' | 'guestKey'> {
  if (order.userId !== null || order.guestKey !== null) return order;
  return user ? { userId: user.id, guestKey: null } : { userId: null, guestKey };
}

function refuseUnfit(order: Order<'stay'>, requested: ToAttach, now: Date): Refusal | null {
  if (order.status !== 'pending' && order.status !== 'expired') return refuse('order_not_pending');
  const isOld = now.getTime() - order.createdAt.getTime() > ORDER_LIFE_MINUTES * 60_000;
  if (order.status === 'expired' || isOld) return refuse('order_expired');
  const count = (requested.vehicles ?? order.vehicles).length;
  if (count === 0) return refuse('plate_invalid', { fields: { plateNumber: t`Please provide a valid license plate` } });
  const otherPrice = requested.shownCents !== undefined && requested.shownCents !== order.totalCents;
  if (count === order.vehicleCount && !otherPrice) return null;
  const { totalCents: totalCost, lines } = order;
  return refuse('price_changed', { data: { totalCost, fees: feesOf(lines), lines } });
}
