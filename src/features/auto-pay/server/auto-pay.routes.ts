import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { findReceiptOrder } from '#features/orders/server/public.ts';
import { readPlate } from '#features/vehicles/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { toLotOfRow } from '#platform/http/access/page-of-lots.read-model.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { autoPayContract as contract } from '../auto-pay.contract.ts';
import { changesSince, decideBy, offUntil, refundsByItself, tiedSince, undecidedSince } from '../rules/car-holder.ts';
import { freeUntil } from '../rules/visit-end.ts';
import { type AutoPayCar, findCar, listCarsOf, turnCarOff } from './auto-pay-cars.store.ts';
import { type AutoPayLot, findAutoPayLot, findAutoPayRules, saveAutoPayLot } from './auto-pay-lots.store.ts';
import { findGrace } from './camera-passes.store.ts';
import { findVisit, type StoredVisit } from './camera-visits.store.ts';
import { listTiedPlates } from './car-ties.read-model.ts';
import { correctionsOf, correctLeaving, disownVisit } from './correct-visit.ts';
import { decideClaim } from './decide-claim.ts';
import type { RecordedRead } from './follow-plate-reads.ts';
import { getClaimPicture } from './get-claim-picture.ts';
import { partCar } from './part-car.ts';
import { doesExitDecide, isLeaving, leavingUntil } from './request-leaving.ts';
import { turnOn } from './turn-on.ts';
import { type ClaimRow, listOpenClaims } from './visit-claims.read-model.ts';
import { findClaim } from './visit-claims.store.ts';
import {
  type IdleReadRow,
  listAutoPayLots,
  listCameras,
  listIdleReads,
  listStartStopZones,
  listVisits,
  type VisitRow,
} from './visits.read-model.ts';

/** Cameras that sent nothing for so long are left out, unless they have a lane. */
const CAMERA_DAYS = 30;

type AutoPayDeps = Deps & {
  /** Reports a read as the camera system of a lot would. */
  readonly reportRead: (locationId: string, read: SimulatedRead) => Promise<Refusal | null>;
};

export type SimulatedRead = Pick<RecordedRead, 'camera' | 'direction' | 'confidence' | 'plate'> & {
  readonly state: string;
  readonly at: Date;
  /** In base64. */
  readonly picture: string | undefined;
};

export function autoPayRoutes(deps: AutoPayDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.listAutoPayCars, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const now = deps.now();
      const cars = (await listCarsOf(db, user.id)).map((car) => ({ isOn: car.offAt === null, shown: toCar(car, now) }));
      // One that is off is listed only while it cannot be turned on.
      const shown = cars.flatMap((car) => (car.isOn || car.shown.offUntil !== null ? [car.shown] : []));
      const tied = await listTiedPlates(db, { userId: user.id, since: tiedSince(now), now });
      return { data: { cars: shown, tied: tied.map(({ plate, plateState: state }) => ({ plate, state })) } };
    }),
    route(contract.turnOnAutoPay, async ({ principal: { user }, body: { plate, state } }) => {
      if (!user) return refuse('not_signed_in');
      const car = await turnOn(deps, { userId: user.id, plate, state });
      return isRefusal(car) ? car : { data: { car: toCar(car, deps.now()) } };
    }),
    route(contract.turnOffAutoPay, async ({ principal: { user }, body: { plate, state } }) => {
      if (!user) return refuse('not_signed_in');
      const vehicle = readPlate({ plate, state });
      if (isRefusal(vehicle)) return vehicle;
      const { plateKey, state: plateState } = vehicle;
      const now = deps.now();
      await turnCarOff(db, { userId: user.id, plateKey, plateState, now, countsSince: changesSince(now) });
      return { message: 'Auto-pay is off' };
    }),
    route(contract.getVisit, async ({ params: { key } }) => {
      const visit = await findVisitByKey(deps, key);
      return { data: { visit: visit && (await toOwnVisit(deps, visit)) } };
    }),
    route(contract.disownVisit, async ({ params: { key } }) => {
      const visit = await findVisitByKey(deps, key);
      return (visit ? await disownVisit(deps, visit) : refuse('not_found')) ?? { message: 'Taken note of' };
    }),
    route(contract.correctOwnVisit, async ({ params: { key }, body: { at } }) => {
      const visit = await findVisitByKey(deps, key);
      const left = { at: new Date(at), byLot: false };
      return (visit ? await correctLeaving(deps, visit, left) : refuse('not_found')) ?? { message: 'Corrected' };
    }),
    route(contract.getAutoPaySettings, async ({ params: { id } }) => {
      const settings = await findAutoPayRules(db, id);
      const zones = await listStartStopZones(db, id);
      const since = new Date(deps.now().getTime() - CAMERA_DAYS * DAY_MS);
      const seen = await listCameras(db, id, since);
      return {
        data: {
          settings,
          zones: zones.map(({ id: _id, zoneNumber }) => ({ _id, zoneNumber })),
          cameras: [...new Set([...seen, ...Object.keys(settings.lanes)])].toSorted(),
          timeZone: await findTimeZone(db, id),
        },
      };
    }),
    route(contract.setAutoPaySettings, async ({ params: { id }, body: settings }) => {
      const refused = await refuseZone(deps, id, settings);
      if (refused) return refused;
      await inTransaction(db, (tx) => saveAutoPayLot(tx, id, settings, deps.now()));
      return { data: { settings } };
    }),
    route(contract.listVisits, async ({ params: { id: locationId }, query: { which, limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listVisits(db, { locationId, which, limit, after, now: deps.now() });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.createdAtExact, row.id]);
      return { data: { visits: page.map(toVisit) }, nextCursor };
    }),
    route(contract.listIdleReads, async ({ params: { id: locationId }, query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listIdleReads(db, { locationId, limit, after });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.readAtExact, row.readId]);
      return { data: { reads: page.map(toIdleRead) }, nextCursor };
    }),
    route(contract.correctVisit, async ({ params, body: { at } }) => {
      const visit = await findVisit(db, params);
      const left = { at: new Date(at), byLot: true };
      return (visit ? await correctLeaving(deps, visit, left) : refuse('not_found')) ?? { message: 'Corrected' };
    }),
    route(contract.listVisitClaims, async ({ params: { id: locationId } }) => {
      const claims = await listOpenClaims(db, { locationId, since: undecidedSince(deps.now()) });
      return { data: { claims: claims.map(toClaim) } };
    }),
    route(contract.decideVisitClaim, async ({ params, body: { decision, note = null }, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const deciding = { ...params, decision, note, actorId: user.id, bySupport: false };
      return (await decideClaim(deps, deciding)) ?? { message: 'Decided' };
    }),
    route(contract.getClaimPicture, ({ params }) => getClaimPicture(deps, params)),
    route(contract.listLateClaims, async () => {
      const claims = await listOpenClaims(db, { until: undecidedSince(deps.now()) });
      return { data: { claims: claims.map(toClaim) } };
    }),
    route(contract.decideLateClaim, async ({ body, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const { locationId, visitId: id, decision, note = null } = body;
      const deciding = { locationId, id, decision, note, actorId: user.id, bySupport: true };
      return (await decideClaim(deps, deciding)) ?? { message: 'Decided' };
    }),
    route(contract.getLateClaimPicture, ({ params }) => getClaimPicture(deps, params)),
    route(contract.partCar, async ({ body, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const wasOn = await partCar(deps, { ...body, actorId: user.id });
      return isRefusal(wasOn) ? wasOn : { data: { wasOn } };
    }),
    route(contract.listCameraLots, async () => {
      return {
        data: { lots: (await listAutoPayLots(db)).map(({ id: _id, name }) => ({ _id, name })) },
      };
    }),
    route(contract.driveCar, async ({ body: { locationId, minutesAgo, picture, ...read } }) => {
      const lot = await findAutoPayLot(db, locationId);
      if (!lot?.zoneId) return refuse('not_found');
      const at = new Date(deps.now().getTime() - minutesAgo * 60_000);
      const camera = read.direction === 'in' ? 'Entry' : 'Exit';
      return (await deps.reportRead(locationId, { ...read, camera, at, picture })) ?? { message: 'Reported' };
    }),
  ];
}

function toCar({ plate, plateState: state, agreedAt, offAt, disownedAt }: AutoPayCar, now: Date) {
  const until = offAt && offUntil(disownedAt);
  const isLocked = until !== null && until > now;
  return { plate, state, agreedAt: agreedAt.toISOString(), offUntil: isLocked ? until.toISOString() : null };
}

async function findVisitByKey({ db }: Deps, key: string): Promise<StoredVisit | null> {
  const order = await findReceiptOrder(db, key);
  return order && findVisit(db, { locationId: order.locationId, id: order.orderId });
}

async function toOwnVisit({ db, now }: Deps, visit: StoredVisit) {
  const { plate: plateNumber, enteredAt, leftAt, ending, locationId } = visit;
  const claim = await findClaim(db, visit);
  const leaving = leftAt === null && isLeaving(visit, now()) ? visit.leavingAt : null;
  return {
    plateNumber,
    enteredAt: enteredAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
    ending,
    exitDecides: leftAt === null && (await doesExitDecide(db, locationId, now())),
    leavingUntil: leaving && leavingUntil(leaving).toISOString(),
    freeUntil: (await findFreeUntil(db, visit))?.toISOString() ?? null,
    ...correctionsOf(visit, claim, now()),
    lotDecides: !refundsByItself((await findCar(db, visit))?.refundedAt ?? null, now()),
    claim: claim && {
      status: claim.status,
      decideBy: decideBy(claim.claimedAt).toISOString(),
      note: claim.note,
    },
    timeZone: await findTimeZone(db, locationId),
  };
}

async function findFreeUntil(db: Db, visit: StoredVisit): Promise<Date | null> {
  if (visit.leftAt || !visit.enteredAt) return null;
  const minutes = (await findGrace(db, visit)) ?? (await findAutoPayRules(db, visit.locationId)).graceMinutes;
  return minutes > 0 ? freeUntil(visit.enteredAt, minutes) : null;
}

async function refuseZone({ db }: Deps, locationId: string, { zoneId }: AutoPayLot): Promise<Refusal | null> {
  if (zoneId === null) return null;
  const zones = await listStartStopZones(db, locationId);
  return zones.some(({ id }) => id === zoneId) ? null : refuse('auto_pay_zone');
}

const toVisit = ({ id: _id, plate: plateNumber, plateState: state, ...row }: VisitRow) => ({
  _id,
  plateNumber,
  state,
  enteredAt: row.enteredAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  refused: row.refused,
  leftAt: row.leftAt?.toISOString() ?? null,
  ending: row.ending,
  isOver: row.endedAt !== null,
  totalCost: row.refused === null ? row.totalCents : null,
  isPaid: row.status === 'paid' || row.status === 'refunded' || (row.endedAt !== null && row.status === null),
});

const toClaim = ({ id: _id, plate, plateState: state, ...row }: ClaimRow) => ({
  _id,
  location: toLotOfRow(row),
  plateNumber: plate,
  state,
  enteredAt: row.enteredAt?.toISOString() ?? null,
  leftAt: row.leftAt?.toISOString() ?? null,
  isOver: row.isOver,
  cents: row.cents,
  claimedAt: row.claimedAt.toISOString(),
  decideBy: decideBy(row.claimedAt).toISOString(),
  reads: row.reads.map(({ id, at, ...read }) => ({ _id: id, at: new Date(at).toISOString(), ...read })),
});

const toIdleRead = ({ readId: _id, plate: plateNumber, plateState: state, ...row }: IdleReadRow) => ({
  _id,
  camera: row.camera,
  direction: row.direction,
  plateNumber,
  state,
  at: row.readAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  confidence: row.confidence,
  outcome: row.outcome,
});
