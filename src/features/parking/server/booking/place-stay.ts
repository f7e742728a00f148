// Turns "these vehicles, this long" into a payment that the browser can confirm, at the server's price.

import { msgid, ngettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { newReceiptKey, type Order } from '#features/orders/server/public.ts';
import { type OrderDeps, openOrder, type PlacedOrder } from '#features/payments/server/public.ts';
import { durationMinutes } from '#features/pricing/rules/duration.ts';
import { termsOf } from '#features/pricing/rules/offers.ts';
import { sumOf } from '#features/pricing/rules/price-line.ts';
import { startOf } from '#features/pricing/rules/stay-times.ts';
import { countLeftDuring, findFullFrom, listZoneSpaces, spaceHoldParts } from '#features/spaces/server/public.ts';
import { type FoundValidation, isValidationUsedUp, refuseUsedUp } from '#features/validations/server/public.ts';
import type { OnFile } from '#integrations/payments/payments.port.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import type { NamedPart, StatementPart } from '#platform/db/statements/statement-parts.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { isHolder, type Principal } from '#platform/http/access/principal.ts';
import { coveredFrom, isReservation } from '../../rules/reservation.ts';
import { limitAfter } from '../../rules/start-stop.ts';
import type { StopContact } from '../../rules/stop-contact.ts';
import type { StayDetails } from '../../stay-details.contract.ts';
import { stopContactParts } from '../leaving/contacts.store.ts';
import { findMaskedContact } from '../leaving/stop-links.ts';
import { contactParts } from '../reservations/contacts.store.ts';
import type { PaidAlready } from './paid-vehicle.read-model.ts';
import { detailParts } from './stay-details.store.ts';
import { type PricedStay, priceForSale, priceStartStop, type RequestedStay } from './stay-for-sale.ts';
import { findValidation, usedParts, validatedBy, validatedZone } from './validate-stay.ts';
import { findZoneWithPaid, type ZoneForSale } from './zone-for-sale.read-model.ts';

export type RequestedPlace = Omit<RequestedStay, 'vehicleCount'> & {
  readonly zoneId: string;
  readonly locationId?: string | undefined;
  readonly vehicles: readonly OrderedVehicle[];
  readonly principal: Principal;
  readonly method: PaymentMethodName;
  /** Paid when its driver leaves. */
  readonly startStop?: boolean | undefined;
  /** Of such a stay: after how many hours its driver wants it to end by itself. */
  readonly maxHours?: number | undefined;
  /** Of such a stay: when a camera saw the car come, which is when its time began. */
  readonly seenAt?: Date | undefined;
  /** Of such a stay: when it ends at the latest, or ended. */
  readonly until?: Date | undefined;
  /** A merchant's code. */
  readonly code?: string | undefined;
  /** Where to mail a reservation once it is paid. */
  readonly email?: string | undefined;
  /** Where a guest with start-stop parking gets the link that stops it. */
  readonly contact?: StopContact | undefined;
  readonly details?: StayDetails | undefined;
  /** The id of its order, if it was stored before; otherwise a new one. */
  readonly orderId?: string | undefined;
  /** The saved means of payment that is charged. */
  readonly onFile?: OnFile | undefined;
  /** The client's network, by which wrong codes and unpaid spaces are counted. */
  readonly network: string;
};

export type PlacedStay = PlacedOrder & Pick<PricedStay, 'warning'>;

/** What is written along with the order, by the statement that stores it and by the one that records its open payment. */
type PartsToWrite = {
  readonly placedParts: readonly NamedPart[];
  readonly openedParts: (placed: PlacedStay) => readonly StatementPart[];
};

export async function placeStay(
  deps: OrderDeps,
  requested: RequestedPlace,
  { placedParts, openedParts }: PartsToWrite,
): Promise<PlacedStay | Refusal> {
  const now = deps.now();
  const { startsAt: start } = requested;
  const from = start && isReservation(start, now) ? start : now;
  const found = await findZoneWithPaid(deps.db, { ...requested, from });
  const zone = found?.zone;
  if (!zone || (requested.locationId && requested.locationId !== zone.locationId)) return refuse('not_found');
  const vehicleCount = Math.max(1, requested.vehicles.length);
  const unfit = requested.startStop ? refuseBesideStop(requested, now) : null;
  if (unfit) return unfit;
  const validation = await findValidation(deps.db, zone, { ...requested, vehicleCount, now });
  if (isRefusal(validation)) return validation;
  const priceFor = (isExact: boolean) =>
    priceForSale(validatedZone(zone, validation), { ...requested, vehicleCount, isExact }, now);
  const place = async (priced: PricedStay): Promise<PlacedStay | Refusal> => {
    const paid = refuseIfPaid(found.paid, { ...priced, ...zone, now }, requested.principal);
    if (paid) return withMaskedContact(deps.db, paid, found.paid);
    const { warning } = priced;
    const order = toOrder(deps, { zone, validation, priced, requested, now });
    const opening = {
      method: requested.method,
      onFile: requested.onFile ?? null,
      placedParts: [
        ...placedParts,
        ...spaceHoldsOf(order, requested.network),
        ...usedParts(order),
        ...contactOf(order, requested),
        ...stopContactOf(order, requested),
        ...detailParts({ ...order, orderId: order.id }, requested.details ?? {}),
      ],
      openedParts: (placed: PlacedOrder) => openedParts({ ...placed, warning }),
    };
    const placed = await openUnlessFull(deps, { order, zone, opening });
    return isRefusal(placed) ? placed : { ...placed, warning };
  };
  if (requested.startStop) {
    const sold = validatedZone(zone, validation);
    return placeStartStop(deps, { requested, zone: sold, vehicleCount, paid: found.paid, place });
  }
  const priced = priceFor(false);
  if (isRefusal(priced)) return priced;
  const placed = await place(priced);
  if (!priced.isLonger || !isRefusal(placed) || !IS_TAKEN.has(placed.refusal)) return placed;
  // Somebody else has reserved the rest of the hour.
  const exact = priceFor(true);
  return isRefusal(exact) ? exact : place(exact);
}

type StartStopPlacing = {
  readonly requested: RequestedPlace;
  readonly zone: ZoneForSale;
  readonly vehicleCount: number;
  readonly paid: PaidAlready | null;
  readonly place: (priced: PricedStay) => Promise<PlacedStay | Refusal>;
};

/** Rule 372: up to the limit, or up to what somebody has reserved before it. */
async function placeStartStop(
  { db, now: clock }: OrderDeps,
  { requested, zone, vehicleCount, paid, place }: StartStopPlacing,
): Promise<PlacedStay | Refusal> {
  const now = clock();
  const { shownCents, seenAt, maxHours } = requested;
  const until = maxHours === undefined ? requested.until : limitAfter(startOf(now), maxHours);
  const next = paid && paid.from > now ? paid.from : undefined;
  const by = next && until ? earlier(next, until) : (next ?? until);
  const priced = priceStartStop(zone, { vehicleCount, shownCents, seenAt, by }, now);
  if (isRefusal(priced)) return priced;
  const placed = await place(priced);
  if (!isRefusal(placed) || placed.refusal !== 'zone_full' || vehicleCount > 1) return placed;
  const full = await findFullFrom(db, { ...zone, from: now, until: priced.endsAt, now });
  const shorter =
    full && full > now ? priceStartStop(zone, { vehicleCount, shownCents, seenAt, by: full }, now) : placed;
  return isRefusal(shorter) ? shorter : place(shorter);
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** A chosen time is paid at once. */
function refuseBesideStop({ hours, days, startsAt, endsAt }: RequestedPlace, now: Date): Refusal | null {
  if (hours !== undefined || days !== undefined || endsAt || (startsAt && isReservation(startsAt, now)))
    return refuse('start_stop_no_time');
  return null;
}

const IS_TAKEN: ReadonlySet<Refusal['refusal']> = new Set(['zone_full', 'already_paid']);

type Opened = {
  readonly order: Order;
  /** The zone whose spaces it holds. */
  readonly zone: Pick<ZoneForSale, 'locationId' | 'zoneId'>;
  readonly opening: Parameters<typeof openOrder>[2];
};

/** Stores and charges nothing when a space, or a use of a code, that the order would hold is missing. */
export async function openUnlessFull(
  deps: OrderDeps,
  { order, zone, opening }: Opened,
): Promise<PlacedOrder | Refusal> {
  try {
    return await openOrder(deps, order, opening);
  } catch (error) {
    if (isZoneFull(error)) return refuseFull(deps.db, { ...order, ...zone }, order.createdAt);
    if (isValidationUsedUp(error)) return refuseUsedUp();
    throw error;
  }
}

/** The spaces are taken from now on; an order that costs nothing takes them when it is paid. */
function spaceHoldsOf(order: Order<'stay'>, network: string): readonly NamedPart[] {
  if (!order.countsSpaces || order.totalCents === 0) return [];
  const { id: orderId, vehicleCount: spaces, userId, guestKey, createdAt: now } = order;
  return spaceHoldParts({ ...order, orderId, spaces, holder: userId ?? guestKey, network, now });
}

/**
 * Nothing is mailed before money has moved, so a reservation that costs nothing stores no address: its receipt is mailed on
 * request.
 */
function contactOf({ reserved, totalCents, ...order }: Order<'stay'>, { email }: RequestedPlace): readonly NamedPart[] {
  if (email === undefined || !reserved || totalCents === 0) return [];
  return contactParts({ locationId: order.locationId, orderId: order.id }, email);
}

const CONTACT_DAYS = 7;

function stopContactOf({ locationId, id: orderId, endsAt }: Order<'stay'>, { contact }: RequestedPlace) {
  if (!contact) return [];
  const forgetAt = new Date(endsAt.getTime() + CONTACT_DAYS * DAY_MS);
  return stopContactParts({ locationId, orderId }, { contact, forgetAt });
}

/** Whoever does not hold the parking may have its link sent to whoever does (rule 411). */
async function withMaskedContact(db: Db, refused: Refusal, paid: PaidAlready | null): Promise<Refusal> {
  if (!paid || refused.data?.sessionId !== undefined) return refused;
  const contact = await findMaskedContact(db, paid.sessionId);
  return contact === null ? refused : { ...refused, data: { ...refused.data, contact } };
}

/**
 * Rule 67, including how many spaces are left for all of this time and, if none is free now, when the next one likely will be.
 */
export async function refuseFull(
  db: Db,
  { locationId, zoneId, startsAt, endsAt, ...order }: Order & Pick<ZoneForSale, 'zoneId'>,
  now: Date,
): Promise<Refusal> {
  const reserved = order.kind === 'stay' && order.reserved;
  const from = coveredFrom({ reserved, startsAt }, now);
  const left = (await countLeftDuring(db, { locationId, zoneId, reserved, from, until: endsAt, now })) ?? 0;
  const [zone] = reserved ? [] : await listZoneSpaces(db, { locationId, zoneId, now });
  const fewer = left > 0 && { message: tooFewLeft(left) };
  return refuse('zone_full', { ...fewer, data: { left, freeAt: zone?.freeAt?.toISOString() ?? null } });
}

/** There is room, but not for all of the vehicles. */
const tooFewLeft = (left: number): string =>
  ngettext(
    msgid`Only ${left} space is left in this zone for that time. You have not been charged.`,
    `Only ${left} spaces are left in this zone for that time. You have not been charged.`,
    left,
  );

type Requested = { readonly startsAt: Date; readonly endsAt: Date; readonly timeZone: string; readonly now: Date };

/**
 * Rule 25: nobody pays twice. Only the holder of the other session learns its times and which one to extend: a plate can be read from any
 * car, so that anybody could ask for it.
 */
export function refuseIfPaid(
  paid: PaidAlready | null,
  { startsAt, endsAt: until, timeZone, now }: Requested,
  principal: Principal,
): Refusal | null {
  if (!paid || paid.from >= until) return null;
  const { sessionId, receiptKey, plate, from, endsAt } = paid;
  const times = { startTime: from.toISOString(), endTime: endsAt.toISOString() };
  const theirs = isHolder(principal, paid) && { sessionId, receiptKey, ...times };
  const isLater = from > startsAt && from > now;
  const moment = withArticle(formatMoment(from, { timeZone, now }));
  const later = isLater &&
    theirs && { message: t`You have reserved ${plate} here from ${moment}. You have not been charged.` };
  return refuse('already_paid', { ...later, data: { plate, ...theirs } });
}

type Selling = {
  readonly zone: ZoneForSale;
  readonly validation: FoundValidation | null;
  readonly priced: PricedStay;
  readonly requested: RequestedPlace;
  readonly now: Date;
};

function toOrder(deps: Pick<Deps, 'newId'>, { zone, validation, priced, requested, now }: Selling): Order<'stay'> {
  const { price, duration, startsAt, endsAt, reserved } = priced;
  const vehicleCount = Math.max(1, requested.vehicles.length);
  const at = { locationId: zone.locationId, id: requested.orderId ?? deps.newId() };
  const takenOff = -sumOf(price.lines, ['discount']) / vehicleCount;
  return {
    ...at,
    zoneId: zone.zoneId,
    kind: 'stay',
    status: 'pending',
    userId: requested.principal.user?.id ?? null,
    guestKey: requested.principal.user ? null : requested.principal.guestKey,
    terms: { ...termsOf(zone.offer, startsAt), ...validatedBy(validation, takenOff, requested.startStop === true) },
    minutes: durationMinutes(duration),
    vehicleCount,
    vehicles: requested.vehicles,
    lines: price.lines,
    totalCents: price.totalCents,
    startsAt,
    endsAt,
    byCode: false,
    // A car that has left takes none.
    countsSpaces: zone.capacity !== null && endsAt > now,
    reserved,
    authorizedCents: requested.startStop ? price.totalCents : null,
    receiptKey: newReceiptKey(at),
    createdAt: now,
  };
}
