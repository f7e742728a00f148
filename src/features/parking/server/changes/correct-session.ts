// A driver corrects a stay from its receipt. The server judges and prices the correction. It applies it at once when nothing more
// is due; otherwise it places an order for the difference, and the correction takes effect when that is paid.

import type { Deps } from '#app/deps.ts';
import { type Order, setMax } from '#features/orders/server/public.ts';
import { type OrderDeps, raiseHold } from '#features/payments/server/public.ts';
import { offerTo, termsOf } from '#features/pricing/rules/offers.ts';
import { priceChange } from '#features/pricing/rules/price-change.ts';
import { linesAfter, negateLines, totalOf } from '#features/pricing/rules/price-line.ts';
import type { StayPrice } from '#features/pricing/rules/price-stay.ts';
import { rateNameOf } from '#features/pricing/rules/rate-name.ts';
import { countLeftDuring, spaceHoldParts } from '#features/spaces/server/public.ts';
import { checkPlate } from '#features/vehicles/rules/plate.ts';
import { assessStay } from '#features/zones/rules/assess-stay.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, type RefusalCode, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { CORRECTION_MINUTES, refuseCorrection } from '../../rules/correct-session.ts';
import { isStartStop, longestOf } from '../../rules/start-stop.ts';
import { openUnlessFull } from '../booking/place-stay.ts';
import { readVehicles } from '../booking/read-vehicles.ts';
import { soldDuration } from '../booking/stay-for-sale.ts';
import { findZoneForSale, type ZoneForSale } from '../booking/zone-for-sale.read-model.ts';
import { refuseClosedZone } from '../refuse-closed-zone.ts';
import { listMovesOf } from '../reservations/moves.store.ts';
import { payBack } from '../reservations/pay-back.ts';
import type { StoredSession } from '../sessions.store.ts';
import { findStayOfReceipt, type StayOfReceipt } from '../stay-of-receipt.ts';
import { applyCorrection, type NotApplied } from './apply-correction.ts';
import { type Car, type Correction, expirePending, insertCorrection } from './corrections.store.ts';

type CorrectDeps = OrderDeps & Pick<Deps, 'approvePlate'>;

export type RequestedCorrection = {
  readonly receiptKey: string;
  readonly sessionId: string;
  readonly plate: string | undefined;
  readonly state: string | undefined;
  readonly zoneId: string | undefined;
  readonly shownDifference: number | undefined;
  readonly method: PaymentMethodName;
  readonly principal: Principal;
};

export type Corrected = {
  readonly correction: Correction;
  readonly clientSecret: string | null;
  /** The rate that the stay is charged by once it is corrected. */
  readonly rateName: string;
};
type Requested = Omit<Corrected, 'rateName'>;

export async function correctSession(deps: CorrectDeps, requested: RequestedCorrection): Promise<Corrected | Refusal> {
  const now = deps.now();
  const found = await findStay(deps.db, requested);
  if (!found) return refuse('not_found');
  const { session, stay } = found;
  const notTheirs = await refuseLotStaff(deps.db, stay, requested.principal);
  if (notTheirs) return notTheirs;
  const late = refuseCorrection(session, now);
  if (late) return refuse(late);
  const to = readCar(requested, session);
  if (isRefusal(to)) return to;
  const zone = await findZoneForSale(deps.db, requested.zoneId ?? session.zoneId);
  if (!zone || zone.locationId !== session.locationId) return refuse('not_found');
  const unfit = refuseUnfit({ ...found, zone, to });
  if (unfit) return unfit;
  const price = zone.zoneId === session.zoneId ? noDifference(session, stay) : priceIn(zone, { session, stay });
  if (requested.shownDifference !== undefined && requested.shownDifference !== price.totalCents) {
    return refuse('price_changed', { data: { difference: price.totalCents } });
  }
  const correction = toCorrection(deps.newId(), session, {
    to: { plate: to.plate, plateKey: to.plateKey, state: to.state, zoneId: zone.zoneId },
    lines: price.lines,
    bothCoveredUntil: new Date((session.coveredFrom ?? now).getTime() + CORRECTION_MINUTES * MINUTE_MS),
  });
  const { method } = requested;
  const corrected = await applyOrAsk(deps, { correction, stay, session, zone, method, now }, price.totalCents);
  return isRefusal(corrected) ? corrected : { ...corrected, rateName: price.rateName };
}

async function applyOrAsk(
  deps: CorrectDeps,
  requested: CorrectionRequest,
  totalCents: number,
): Promise<Requested | Refusal> {
  const { correction, session, now } = requested;
  const min = deps.payments.by(requested.method)?.minimumCents ?? 0;
  if (isStartStop(requested.stay)) return correctRunning(deps, requested);
  if (totalCents <= 0) return correctAtOnce(deps, correction, { priced: session, now });
  // A difference too small to charge is waived.
  if (totalCents < min) return correctAtOnce(deps, { ...correction, lines: [] }, { priced: session, now });
  return chargeDifference(deps, requested);
}

type Difference = Pick<StayPrice, 'lines' | 'totalCents' | 'rateName'>;

/** Within the same zone, the rate stays. */
const noDifference = (session: StoredSession, stay: Order<'stay'>): Difference => ({
  lines: [],
  totalCents: 0,
  rateName: rateNameOf(session.lines) ?? stay.terms.rate.name,
});

/** `soldMinutes`: the length that was sold, or moved to, without time that was added. */
type FoundStay = StayOfReceipt & { readonly soldMinutes: number };

async function findStay(db: Db, requested: RequestedCorrection): Promise<FoundStay | null> {
  const found = await findStayOfReceipt(db, requested);
  if (!found) return null;
  const { session, stay } = found;
  const moves = stay.reserved ? await listMovesOf(db, session) : [];
  const soldMinutes = moves.at(-1)?.minutes ?? stay.minutes;
  return { session: { ...session, plateState: session.plateState.trim() }, stay, soldMinutes };
}

/** The vehicle as it should be; omitted fields stay as they are. */
export function readCar(
  { plate, state }: Pick<RequestedCorrection, 'plate' | 'state'>,
  session: StoredSession,
): Car | Refusal {
  const read = readVehicles([{ plate: plate ?? session.plate, state: state ?? session.plateState }]);
  // A visitor without a state may correct the plate and still omit the state.
  if (isRefusal(read) && session.plateState === '' && state === undefined)
    return readPlateAlone(plate ?? session.plate);
  if (isRefusal(read)) return read;
  const [car] = read;
  return car ?? refuse('plate_invalid');
}

function readPlateAlone(typed: string): Car | Refusal {
  const plate = checkPlate(typed);
  return plate.ok ? { plate: plate.plateShown, plateKey: plate.plateKey, state: '' } : refuse('plate_invalid');
}

function refuseUnfit({
  session,
  stay,
  soldMinutes,
  zone,
  to,
}: FoundStay & { zone: ZoneForSale; to: Car }): Refusal | null {
  const sameCar = to.plateKey === session.plateKey && to.state === session.plateState;
  if (zone.zoneId === session.zoneId) return sameCar ? refuse('correction_of_nothing') : null;
  if (isStartStop(stay) && !(zone.startStop && stay.vehicleCount === 1)) return refuse('zone_until_stopped');
  if (zone.zoneArchived || zone.locationArchived) return refuse('zone_archived');
  if (zone.locationInReview) return refuse('location_not_open');
  if (zone.zonePaused) return refuse('zone_paused');
  // One order has one zone and one price, so support must correct several vehicles, or a zone that sells by another unit.
  const isAsSold = isStartStop(stay) || (session.minutes === soldMinutes && stay.terms.rate.priceCents > 0);
  const isPlain = stay.vehicleCount === 1 && isAsSold;
  if (!isPlain || zone.isHourly !== stay.terms.rate.isHourly) return refuse('correction_by_support');
  const { startsAt, endsAt } = session;
  const { schedule, datedHours, isHourly, timeZone, offer } = zone;
  const assessed = assessStay({
    hours: zone,
    schedule,
    datedHours,
    selling: offer.selling,
    isHourly,
    startsAt,
    endsAt,
    timeZone,
  });
  return assessed.ok ? null : refuseClosedZone(assessed, zone, startsAt);
}

/** The difference in price there, in cents; negative when it is cheaper. */
function priceIn(zone: ZoneForSale, { session, stay }: StayOfReceipt): Difference {
  const { startsAt, endsAt, minutes, lines: paid } = session;
  const offer = offerTo(zone.offer, stay.terms);
  const sold = isStartStop(stay) ? longestOf(session) : soldDuration(zone.isHourly, minutes);
  return priceChange(offer, { kind: 'correction', startsAt, endsAt, sold, paid });
}

type ToCorrection = Pick<Correction, 'to' | 'lines' | 'bothCoveredUntil'>;

/** A correction of this session that nothing is due for yet. */
export function toCorrection(id: string, session: StoredSession, to: ToCorrection): Correction {
  const { locationId, id: sessionId, orderId, plate, plateKey, plateState: state, zoneId } = session;
  return {
    locationId,
    id,
    sessionId,
    orderId,
    differenceOrderId: null,
    from: { plate, plateKey, state, zoneId },
    ...to,
  };
}

/** Rolls the transaction back. */
class NotCorrected extends Error {
  override readonly name = 'NotCorrected';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

export const REFUSAL_OF = {
  already_paid: 'already_paid',
  session_changed: 'correction_overtaken',
  code_used_up: 'member_code_plates_used_up',
  zone_full: 'zone_full',
} as const satisfies Record<NotApplied, RefusalCode>;

type AtOnce = {
  readonly priced: StoredSession;
  readonly now: Date;
  /** Nothing is charged or given back: the stay is start-stop, and can cost this at most. */
  readonly max?: Parameters<typeof setMax>[2];
};

async function correctAtOnce(
  deps: CorrectDeps,
  correction: Correction,
  { priced, now, max }: AtOnce,
): Promise<Requested | Refusal> {
  try {
    await inTransaction(deps.db, async (tx) => {
      const refused = await applyCorrection(deps, tx, correction, { priced, now });
      if (refused) throw new NotCorrected(refuse(REFUSAL_OF[refused]));
      await expirePending(tx, correction);
      await insertCorrection(tx, { ...correction, ...(max && { lines: [] }), status: 'done', now });
      if (max) await setMax(tx, correction, max);
      else await giveDifferenceBack(deps, tx, correction, now);
    });
    return { correction, clientSecret: null };
  } catch (error) {
    if (error instanceof NotCorrected) return error.refusal;
    throw error;
  }
}

/**
 * Rule 390: nothing is charged before the driver leaves, but what it can cost in the right zone at most has to be held first. Where it
 * is less, the larger hold stays: only what was used is captured.
 */
async function correctRunning(
  deps: CorrectDeps,
  { correction, stay, session, zone, now }: CorrectionRequest,
): Promise<Requested | Refusal> {
  const lines = linesAfter(session.lines, correction.lines);
  const totalCents = totalOf(lines);
  const heldCents = stay.authorizedCents ?? 0;
  if (totalCents > heldCents) {
    const { locationId, orderId } = session;
    const left = await countLeftDuring(deps.db, {
      locationId,
      zoneId: zone.zoneId,
      reserved: false,
      from: now,
      until: session.endsAt,
      now,
    });
    if (left !== null && left <= 0) return refuse('zone_full');
    const refused = await raiseHold(deps, { locationId, orderId }, { key: correction.id, cents: totalCents });
    if (refused) return refused;
  }
  const max = { lines, totalCents, authorizedCents: Math.max(heldCents, totalCents) };
  return correctAtOnce(deps, correction, { priced: session, now, ...(correction.lines.length > 0 && { max }) });
}

/** Under the order's lock: refunds never more than what is left of the payments. */
async function giveDifferenceBack(deps: CorrectDeps, tx: Db, correction: Correction, now: Date): Promise<void> {
  const { locationId, orderId } = correction;
  const lines = negateLines(correction.lines);
  const totalCents = totalOf(lines);
  if (totalCents <= 0) return;
  const going = { lines, sessionId: null, reason: 'correction', now } as const;
  const cents = await payBack(deps, tx, { locationId, orderId }, going);
  if (cents < totalCents) throw new NotCorrected(refuse('correction_by_support'));
}

type CorrectionRequest = StayOfReceipt & {
  readonly correction: Correction;
  readonly zone: ZoneForSale;
  readonly method: PaymentMethodName;
  readonly now: Date;
};

/** Stores the correction first, so that a paid order for it always finds it, whichever process dies. */
async function chargeDifference(deps: CorrectDeps, requested: CorrectionRequest): Promise<Requested | Refusal> {
  const { stay, session, zone, method, now } = requested;
  const order = differenceOrder(deps, requested);
  const bothCoveredUntil = new Date(now.getTime() + CORRECTION_MINUTES * MINUTE_MS);
  const correction = { ...requested.correction, differenceOrderId: order.id, bothCoveredUntil };
  await inTransaction(deps.db, async (tx) => {
    await expirePending(tx, { locationId: stay.locationId, sessionId: session.id });
    await insertCorrection(tx, { ...correction, status: 'pending', now });
  });
  const placedParts = spaceHoldsOf(order, session, now);
  const opened = await openUnlessFull(deps, { order, zone, opening: { method, placedParts } });
  if (!isRefusal(opened)) return { correction, clientSecret: opened.clientSecret };
  await expirePending(deps.db, { locationId: stay.locationId, sessionId: session.id });
  return opened;
}

/** Holds a space in the new zone while the difference is paid. */
function spaceHoldsOf(order: Order<'correction'>, session: StoredSession, now: Date): readonly NamedPart[] {
  if (!order.countsSpaces || order.zoneId === session.zoneId) return [];
  const { locationId, zoneId, endsAt, userId, guestKey } = order;
  const requested = { locationId, zoneId, orderId: order.id, spaces: 1, holder: userId ?? guestKey, network: null };
  return spaceHoldParts({ ...requested, reserved: false, startsAt: now, endsAt, now });
}

function differenceOrder(
  deps: Pick<Deps, 'newId'>,
  { correction, stay, session, zone, now }: CorrectionRequest,
): Order<'correction'> {
  const { lines } = correction;
  const { locationId, receiptKey } = stay;
  return {
    locationId,
    id: deps.newId(),
    kind: 'correction',
    status: 'pending',
    userId: session.userId,
    guestKey: session.guestKey,
    zoneId: zone.zoneId,
    terms: termsOf(offerTo(zone.offer, stay.terms), session.startsAt),
    minutes: session.minutes,
    lines,
    totalCents: totalOf(lines),
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    stayOrderId: stay.id,
    sessionId: session.id,
    countsSpaces: zone.capacity !== null,
    receiptKey,
    createdAt: now,
  };
}
