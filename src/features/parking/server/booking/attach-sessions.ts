// The step before the browser confirms: sessions are stored as pending, with the current vehicles and times. They stay invisible
// until the provider confirms the money.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { Order } from '#features/orders/server/public.ts';
import { offerOn } from '#features/pricing/rules/offers.ts';
import { feesOf, sumOf } from '#features/pricing/rules/price-line.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { startOf } from '#features/pricing/rules/stay-times.ts';
import { renewedSpaceHoldParts } from '#features/spaces/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import type { PaymentAt } from '#platform/db/sharding/cached-locations.ts';
import type { GuardedParts } from '#platform/db/statements/statement-parts.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { actOnRead } from '#platform/db/transactions/act-on-read.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { isHolder, type Principal } from '#platform/http/access/principal.ts';
import { ORDER_LIFE_MINUTES } from '../../rules/paid-late.ts';
import { isStartStop } from '../../rules/start-stop.ts';
import { draftSessions } from './draft-sessions.ts';
import { refuseFull, refuseIfPaid } from './place-stay.ts';
import { closesWithinHour, soldDuration, timesFor } from './stay-for-sale.ts';
import {
  type Attaching,
  findStayToAttach,
  lockStayToAttach,
  type StayToAttach,
  storeAttached,
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

type AttachDeps = Pick<Deps, 'db' | 'newId' | 'now'>;

/** `answerParts` are written together with the sessions. */
export async function attachSessions(
  deps: AttachDeps,
  requested: ToAttach,
  answerParts: (attached: Attached) => GuardedParts,
): Promise<Attached | Refusal> {
  const { payment, vehicles } = requested;
  const now = deps.now();
  const finding = { payment, vehicles, now };
  return actOnRead(deps.db, {
    find: () => findStayToAttach(deps.db, finding),
    lock: (tx) => lockStayToAttach(tx, finding),
    act: async (db, found) => {
      const drafted = draftStay(deps, found, requested);
      if (isRefusal(drafted)) return drafted;
      const { attached, attaching } = drafted;
      const store = () =>
        storeAttached(db, attaching, [answerParts(attached), ...spaceHoldsOf(attached.order, { ...requested, now })]);
      const isStored = await triedWithin(db, store, isZoneFull);
      return isStored ? attached : refuseFull(db, attached.order, now);
    },
  });
}

type Network = { readonly network: string; readonly now: Date };

/** Only a stay in a counted zone holds spaces; the spaces of an old intent may have gone to others. */
function spaceHoldsOf(order: Order<'stay'>, { network, now }: Network): readonly GuardedParts[] {
  if (!order.countsSpaces) return [];
  const { id: orderId, vehicleCount: spaces, userId, guestKey } = order;
  return [renewedSpaceHoldParts({ ...order, orderId, spaces, holder: userId ?? guestKey, network, now })];
}

type Drafted = { readonly attached: Attached; readonly attaching: Attaching };

/** Decides what to store, based on what was read. */
function draftStay(deps: AttachDeps, found: StayToAttach | null, requested: ToAttach): Drafted | Refusal {
  const now = deps.now();
  const { vehicles: named, principal } = requested;
  const stored = found?.order;
  if (!stored || !mayUse(stored, principal)) return refuse('intent_unknown');
  if (found.isAbandoned) return refuse('order_expired');
  if (stored.kind !== 'stay' || found.isStopped) return refuse('order_not_pending');
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
  return draftFor(deps, { order, version: found.version }, now);
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
  // Start-stop parking keeps its limit, however long its driver took to pay.
  if (isStartStop(order)) {
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

function draftFor(
  deps: Pick<Deps, 'newId'>,
  { order, version }: Pick<Attaching, 'order' | 'version'>,
  now: Date,
): Drafted {
  const sessions = draftSessions(deps, order, now);
  const [first, ...others] = sessions.map((session) => session.id);
  if (first === undefined) throw new Error(`Order ${order.id} has no vehicle.`);
  return { attached: { sessionIds: [first, ...others], order }, attaching: { order, version, sessions } };
}

/** An order without an owner belongs to whoever holds its secret. */
function mayUse(order: Order, principal: Principal): boolean {
  return (order.userId === null && order.guestKey === null) || isHolder(principal, order);
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
