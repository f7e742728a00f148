// Whether a reservation may move to another time or vehicle, and the difference in price, for the quote and for the move itself.

import { gettext, t } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { findOrder, type Order } from '#features/orders/server/public.ts';
import { durationMinutes } from '#features/pricing/rules/duration.ts';
import { offerAnew, termsOf } from '#features/pricing/rules/offers.ts';
import {
  divideLines,
  type PriceLines,
  subtractLines,
  timesLines,
  totalOf,
} from '#features/pricing/rules/price-line.ts';
import { rateNameOf } from '#features/pricing/rules/rate-name.ts';
import { countLeftDuring } from '#features/spaces/server/public.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReservedCar } from '#platform/db/tables/reservation-tables.ts';
import { isReservation, refuseMove, timeBeyond } from '../../rules/reservation.ts';
import { readVehicles } from '../booking/read-vehicles.ts';
import { type PricedStay, priceForSale, type RequestedStay } from '../booking/stay-for-sale.ts';
import { findZoneForSale, type ZoneForSale } from '../booking/zone-for-sale.read-model.ts';
import { findSession, listOrderSessions, type StoredSession } from '../sessions.store.ts';
import { findOtherStay, type Move } from './moves.store.ts';

export type RequestedMove = Pick<RequestedStay, 'hours' | 'days' | 'startsAt' | 'endsAt'> & {
  readonly sessionId: string;
  /** Omitted fields stay as they are. */
  readonly plate: string | undefined;
  readonly state: string | undefined;
};

export type JudgedMove = {
  readonly stay: Order<'stay'>;
  readonly zone: ZoneForSale;
  /** The session whose vehicle may change; the others of its order move with it. */
  readonly session: StoredSession;
  readonly move: Omit<Move, 'id' | 'differenceOrderId'>;
  /** The difference for all vehicles, and what it consists of; not what the reservation costs in total. */
  readonly lines: PriceLines;
  readonly totalCents: number;
  readonly rateName: string;
  readonly warning: PricedStay['warning'];
};

export async function judgeMove(db: Db, requested: RequestedMove, now: Date): Promise<JudgedMove | Refusal> {
  const session = await findSession(db, requested.sessionId);
  const stay = session && (await findOrder(db, session));
  const zone = session && (await findZoneForSale(db, session.zoneId));
  if (!session || stay?.kind !== 'stay' || !zone) return refuse('not_found');
  const late = refuseMove(session, now);
  if (late) return refuse(late);
  const moving = (await listOrderSessions(db, session)).filter(({ status }) => status === 'active');
  const car = readCar(requested, session);
  if (isRefusal(car)) return car;
  const to = newTime(zone, stay, { requested, session, vehicleCount: moving.length, now });
  if (isRefusal(to)) return to;
  const vehicles = moving.map((each) => ({
    sessionId: each.id,
    from: carOf(each),
    to: each.id === session.id ? car : carOf(each),
  }));
  const unfit = refuseNothing(session, { car, to }) ?? refuseTwice(vehicles.map((vehicle) => vehicle.to));
  if (unfit) return unfit;
  const { locationId, orderId, startsAt, endsAt } = session;
  const taken = await findOtherStay(db, { locationId, orderId, cars: vehicles.map((each) => each.to), time: to });
  if (taken) return refuse('already_paid', { data: { plate: taken.plate } });
  const { minutes, terms, lines: each, rateName, warning } = to;
  const move = {
    locationId,
    orderId,
    from: { startsAt, endsAt },
    to: { startsAt: to.startsAt, endsAt: to.endsAt },
    minutes,
    terms,
    vehicles,
    lines: each,
  };
  const lines = timesLines(each, moving.length);
  return { stay, zone, session, move, lines, totalCents: totalOf(lines), rateName, warning };
}

/** Whether spaces are missing at any moment that the reservation does not already hold. */
export async function isFullThen(db: Db, { zone, move }: JudgedMove, now: Date): Promise<boolean> {
  if (zone.capacity === null) return false;
  const { locationId, zoneId } = zone;
  for (const { startsAt: from, endsAt: until } of timeBeyond(move.from, move.to)) {
    const left = await countLeftDuring(db, { locationId, zoneId, reserved: true, from, until, now });
    if ((left ?? move.vehicles.length) < move.vehicles.length) return true;
  }
  return false;
}

const carOf = ({ plate, plateKey, plateState }: StoredSession): ReservedCar => ({
  plate,
  plateKey,
  state: plateState.trim(),
});

function readCar({ plate, state }: RequestedMove, session: StoredSession): ReservedCar | Refusal {
  const before = carOf(session);
  if (plate === undefined && state === undefined) return before;
  const read = readVehicles([{ plate: plate ?? before.plate, state: state ?? before.state }]);
  if (isRefusal(read)) return atFields(read);
  const [car] = read;
  return car ? { plate: car.plate, plateKey: car.plateKey, state: car.state } : refuse('plate_invalid');
}

/** Renames the fields to those of this request. */
function atFields(refusal: Refusal): Refusal {
  const { fields = {} } = refusal;
  const plate = fields['vehicles.0.plate'];
  const state = fields['vehicles.0.state'];
  return { ...refusal, fields: { ...(plate && { plateNumber: plate }), ...(state && { state }) } };
}

type NewTime = Pick<Move, 'minutes' | 'terms' | 'lines'> &
  Pick<PricedStay, 'startsAt' | 'endsAt' | 'warning'> & { readonly rateName: string };

type Requested = {
  readonly requested: RequestedMove;
  readonly session: StoredSession;
  readonly vehicleCount: number;
  readonly now: Date;
};

/** A different time is sold at today's price, with the stay's discount; the same time keeps its price. */
function newTime(
  zone: ZoneForSale,
  stay: Order<'stay'>,
  { requested, session, vehicleCount, now }: Requested,
): NewTime | Refusal {
  const { startsAt = session.startsAt, hours, days } = requested;
  const isLength = hours !== undefined || days !== undefined;
  const shift = startsAt.getTime() - session.startsAt.getTime();
  const endsAt = requested.endsAt ?? (isLength ? undefined : new Date(session.endsAt.getTime() + shift));
  if (shift === 0 && endsAt?.getTime() === session.endsAt.getTime()) {
    const { minutes } = session;
    const rateName = rateNameOf(session.lines) ?? stay.terms.rate.name;
    return { startsAt, endsAt, minutes, terms: stay.terms, lines: [], rateName, warning: null };
  }
  const offer = offerAnew(zone.offer, stay.terms);
  if (!isReservation(startsAt, now)) {
    return refuse('reserved_too_soon', { fields: { startTime: gettext(REFUSALS.reserved_too_soon.message) } });
  }
  // Days that are only moved stay as many, even where clocks change.
  const asMany = !zone.isHourly && !requested.endsAt && !isLength;
  const length = asMany ? { days: Math.round(session.minutes / MINUTES_PER_DAY) } : { endsAt, hours, days };
  const priced = priceForSale({ ...zone, offer }, { startsAt, ...length, vehicleCount }, now);
  if (isRefusal(priced)) return priced;
  const { price, duration, warning } = priced;
  const each = divideLines(price.lines, vehicleCount);
  const difference = subtractLines(each, session.lines);
  return {
    startsAt: priced.startsAt,
    endsAt: priced.endsAt,
    minutes: durationMinutes(duration),
    // A difference of zero changes no price lines either.
    lines: totalOf(difference) === 0 ? [] : difference,
    terms: { ...termsOf(offer, priced.startsAt), ...(stay.terms.validated && { validated: stay.terms.validated }) },
    rateName: price.rateName,
    warning,
  };
}

function refuseNothing(session: StoredSession, { car, to }: { car: ReservedCar; to: NewTime }): Refusal | null {
  const before = carOf(session);
  const isSameCar = before.plateKey === car.plateKey && before.state === car.state;
  const isSameTime =
    to.startsAt.getTime() === session.startsAt.getTime() && to.endsAt.getTime() === session.endsAt.getTime();
  return isSameCar && isSameTime ? refuse('move_of_nothing') : null;
}

function refuseTwice(cars: readonly ReservedCar[]): Refusal | null {
  const named = new Set(cars.map(({ state, plateKey }) => `${state} ${plateKey}`));
  if (named.size === cars.length) return null;
  return refuse('same_plate_twice', { fields: { plateNumber: t`This car is reserved already.` } });
}
