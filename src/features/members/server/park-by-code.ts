// A visitor parks with a member's code. The code is locked while it is judged and counted, so that concurrent uses
// never exceed its limit; the session is stored together with its use. No payment provider is involved.

import { gettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { newReceiptKey, type Order, storeOrder } from '#features/orders/server/public.ts';
import { findZoneForSale, listOrderSessions, type ZoneForSale } from '#features/parking/server/public.ts';
import { settleFree, Unusable } from '#features/payments/server/public.ts';
import { chargesAt } from '#features/pricing/rules/offer.ts';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { findValidation } from '#features/validations/server/public.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { plateAt } from '#features/vehicles/server/public.ts';
import { closedToSalesAt } from '#features/zones/rules/assess-stay.ts';
import { closedOnDate } from '#platform/calendar/describe-dated-hours.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, claimTurn, countAttempt } from '#platform/http/access/attempts.store.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { judgeCode } from '../rules/use-code.ts';
import { countPlates, lockCode, recordUse, type StoredCode } from './member-codes.store.ts';

export type RequestedParking = {
  readonly code: string;
  readonly locationId: string;
  readonly zoneId: string;
  readonly plateNumber: string;
  readonly state: string;
  readonly principal: Principal;
  readonly network: string;
};

export type ParkedByCode = { readonly sessionId: string; readonly order: Order<'stay'>; readonly zone: ZoneForSale };
type ParkDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'fulfillments'>;

/** `storeAnswer` stores the answer in the transaction that parks, so that a repeated request is not refused as already paid. */
export async function parkByCode(
  deps: ParkDeps,
  requested: RequestedParking,
  storeAnswer: (tx: Db, parked: ParkedByCode) => Promise<void>,
): Promise<ParkedByCode | Refusal> {
  const vehicle = readVisitor(requested);
  if (isRefusal(vehicle)) return vehicle;
  const zone = await findZoneForSale(deps.db, requested.zoneId);
  if (!zone || zone.locationId !== requested.locationId) return refuse('not_found');
  const closed = refuseClosed(zone, deps.now());
  if (closed) return closed;
  try {
    // The transaction that refuses a wrong code also counts it, so this returns instead of throwing.
    return await inTransaction(deps.db, async (tx) => {
      const parked = await tryCode(deps, tx, { ...requested, zone, vehicle });
      if (!isRefusal(parked)) await storeAnswer(tx, parked);
      return parked;
    });
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    if (error.reason === 'zone_full' || error.reason === 'already_paid') return refuse(error.reason);
    return refuse('plate_invalid');
  }
}

/** Plate and state; without a state, an officer sees that it is unknown. */
function readVisitor({ plateNumber, state }: RequestedParking): OrderedVehicle | Refusal {
  const wrong = t`Please provide a valid license plate number and state`;
  const plate = plateAt('plateNumber', plateNumber, wrong);
  if (isRefusal(plate)) return plate;
  const stateCode = state === '' ? null : checkState(state);
  if (stateCode && !stateCode.ok)
    return refuse('state_invalid', { fields: { state: gettext(REFUSALS.state_invalid.message) } });
  return { ...plate, state: stateCode?.state ?? '', description: '' };
}

/** The opening hours are judged with the code. */
const ALL_DAY = { openMinutes: 0, closeMinutes: 0 };

function refuseClosed(zone: ZoneForSale, now: Date): Refusal | null {
  if (zone.locationArchived) return refuse('location_archived');
  if (zone.locationInReview) return refuse('location_not_open');
  if (zone.pinUnchecked) return refuse('pin_unchecked');
  if (zone.zoneArchived) return refuse('zone_archived');
  if (zone.zonePaused) return refuse('zone_paused');
  const { schedule, datedHours, timeZone } = zone;
  if (!closedToSalesAt({ hours: ALL_DAY, schedule, datedHours, timeZone }, now)) return null;
  const message = closedOnDate(datedHours, now, timeZone);
  return refuse('zone_closed', message ? { message } : {});
}

type Try = RequestedParking & { readonly zone: ZoneForSale; readonly vehicle: OrderedVehicle };

async function tryCode(deps: ParkDeps, tx: Db, requested: Try): Promise<ParkedByCode | Refusal> {
  const { locationId, zone, vehicle, network } = requested;
  const now = deps.now();
  const guesser = { locationId, plateKey: vehicle.plateKey, network };
  const locked = await consumeTry(tx, guesser, now);
  if (locked) return refuse(locked);
  const code = await lockCode(tx, { locationId, code: requested.code });
  const judged = code && judgeCode(code, { zone, now, ...(await countPlates(tx, code, vehicle)) });
  if (!code && (await findValidation(tx, { locationId, code: requested.code }))) {
    return refuse('code_takes_off', { fields: { code: gettext(REFUSALS.code_takes_off.message) } });
  }
  if (!code || !judged || (!judged.ok && judged.refusal === 'member_code_wrong')) {
    await countWrongCode(tx, guesser, now);
    return refuse('member_code_wrong', { fields: { code: gettext(REFUSALS.member_code_wrong.message) } });
  }
  if (!judged.ok) return refuse(judged.refusal);
  return parkInTransaction(deps, tx, { ...requested, code, now, endsAt: judged.endsAt });
}

type Parking = Omit<Try, 'code'> & { readonly code: StoredCode; readonly now: Date; readonly endsAt: Date };

/** @throws Unusable when the vehicle is already covered here: nothing is stored, and no use is counted. */
async function parkInTransaction(deps: ParkDeps, tx: Db, parking: Parking): Promise<ParkedByCode> {
  const { vehicle, code, zone, now } = parking;
  const order = freeOrder(deps, parking);
  await storeOrder(tx, order);
  await settleFree(deps, tx, order);
  const [session] = await listOrderSessions(tx, { locationId: order.locationId, orderId: order.id });
  if (!session) throw new Error(`Order ${order.id} made no session.`);
  const { plate, plateKey, state } = vehicle;
  const use = { id: deps.newId(), locationId: order.locationId, codeId: code.id, sessionId: session.id };
  await recordUse(tx, { ...use, zoneId: zone.zoneId, plate, plateKey, state, now });
  return { sessionId: session.id, order, zone };
}

function freeOrder(deps: Pick<Deps, 'newId'>, { zone, vehicle, principal, now, endsAt }: Parking): Order<'stay'> {
  const at = { locationId: zone.locationId, id: deps.newId() };
  return {
    ...at,
    zoneId: zone.zoneId,
    kind: 'stay',
    status: 'pending',
    userId: principal.user?.id ?? null,
    guestKey: principal.user ? null : principal.guestKey,
    // Without a price, hourly or daily does not matter; the time is exact to the minute.
    terms: {
      rate: { name: 'Member code', isHourly: true, priceCents: 0 },
      charges: chargesAt(zone.offer.charges, now, zone.timeZone),
    },
    minutes: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 60_000)),
    vehicleCount: 1,
    vehicles: [vehicle],
    lines: plainLines({ parkingCents: 0, feeCents: 0 }),
    totalCents: 0,
    startsAt: now,
    endsAt,
    byCode: true,
    countsSpaces: zone.capacity !== null,
    reserved: false,
    receiptKey: newReceiptKey(at),
    createdAt: now,
  };
}

type Guesser = { readonly locationId: string; readonly plateKey: string; readonly network: string };
type Count = {
  readonly bucket: string;
  readonly limit: AttemptLimit;
  readonly refusal: 'member_code_locked' | 'member_code_network_locked';
};

/** Always in this order, so that two requests never deadlock. */
function countsOf({ locationId, plateKey, network }: Guesser): readonly Count[] {
  const network60 = { max: 60, perSeconds: 60 * 60 };
  const plate5 = { max: 5, perSeconds: 15 * 60 };
  return [
    { bucket: `member-code ${locationId} ${network}`, limit: network60, refusal: 'member_code_network_locked' },
    { bucket: `member-code ${locationId} ${network} ${plateKey}`, limit: plate5, refusal: 'member_code_locked' },
  ];
}

/**
 * Limits wrong member codes (rule 112) without locking out honest visitors who share an address, such as a church's
 * Wi-Fi. Why no code is judged for now, or null. Simultaneous attempts from one network at one lot wait for each
 * other.
 */
async function consumeTry(tx: Db, guesser: Guesser, now: Date): Promise<Count['refusal'] | null> {
  for (const { bucket, limit, refusal } of countsOf(guesser)) {
    if (!(await claimTurn(tx, bucket, limit, now))) return refusal;
  }
  return null;
}

async function countWrongCode(tx: Db, guesser: Guesser, now: Date): Promise<void> {
  for (const { bucket, limit } of countsOf(guesser)) await countAttempt(tx, bucket, limit, now);
}
