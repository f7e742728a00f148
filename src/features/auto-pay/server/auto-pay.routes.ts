import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { findTimeZone } from '#features/lots/server/lot-directory.ts';
import { findReceiptOrder } from '#features/orders/server/public.ts';
import { readPlate } from '#features/vehicles/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { autoPayContract as contract } from '../auto-pay.contract.ts';
import { type AutoPayCar, listCarsOf, removeCar } from './auto-pay-cars.store.ts';
import { type AutoPayLot, findAutoPayLot, findAutoPayRules, saveAutoPayLot } from './auto-pay-lots.store.ts';
import { findVisit, type StoredVisit } from './camera-visits.store.ts';
import { correctionsOf, correctLeaving, disownVisit } from './correct-visit.ts';
import type { RecordedRead } from './follow-plate-reads.ts';
import { offUntil, turnOn } from './turn-on.ts';
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
};

export function autoPayRoutes(deps: AutoPayDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.listAutoPayCars, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { cars: (await listCarsOf(db, user.id)).map(toCar) } };
    }),
    route(contract.turnOnAutoPay, async ({ principal: { user }, body: { plate, state } }) => {
      if (!user) return refuse('not_signed_in');
      const car = await turnOn(deps, { userId: user.id, plate, state });
      return isRefusal(car) ? car : { data: { car: toCar(car) } };
    }),
    route(contract.turnOffAutoPay, async ({ principal: { user }, body: { plate, state } }) => {
      if (!user) return refuse('not_signed_in');
      const vehicle = readPlate({ plate, state });
      if (isRefusal(vehicle)) return vehicle;
      await removeCar(db, user.id, { ...vehicle, plateState: vehicle.state });
      return { message: 'Auto-pay is off' };
    }),
    route(contract.getVisit, async ({ params: { key } }) => {
      const visit = await findVisitByKey(deps, key);
      return { data: { visit: visit && (await toOwnVisit(deps, visit)) } };
    }),
    route(contract.disownVisit, async ({ params: { key } }) => {
      const visit = await findVisitByKey(deps, key);
      return (visit ? await disownVisit(deps, visit) : refuse('not_found')) ?? { message: 'Ended and refunded' };
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
      await saveAutoPayLot(db, id, settings, deps.now());
      return { data: { settings } };
    }),
    route(contract.listVisits, async ({ params: { id: locationId }, query: { which, limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listVisits(db, { locationId, which, limit, after });
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
    route(contract.listCameraLots, async () => {
      return { data: { lots: (await listAutoPayLots(db)).map(({ id: _id, name }) => ({ _id, name })) } };
    }),
    route(contract.driveCar, async ({ body: { locationId, minutesAgo, ...read } }) => {
      const lot = await findAutoPayLot(db, locationId);
      if (!lot?.zoneId) return refuse('not_found');
      const at = new Date(deps.now().getTime() - minutesAgo * 60_000);
      const camera = read.direction === 'in' ? 'Entry' : 'Exit';
      return (await deps.reportRead(locationId, { ...read, camera, at })) ?? { message: 'Reported' };
    }),
  ];
}

const toCar = (car: AutoPayCar) => ({
  plate: car.plate,
  state: car.plateState,
  agreedAt: car.agreedAt.toISOString(),
  offUntil: offUntil(car)?.toISOString() ?? null,
});

async function findVisitByKey({ db }: Deps, key: string): Promise<StoredVisit | null> {
  const order = await findReceiptOrder(db, key);
  return order && findVisit(db, { locationId: order.locationId, id: order.orderId });
}

async function toOwnVisit({ db, now }: Deps, visit: StoredVisit) {
  const { plate: plateNumber, enteredAt, leftAt, ending, locationId } = visit;
  return {
    plateNumber,
    enteredAt: enteredAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
    ending,
    ...correctionsOf(visit, now()),
    timeZone: await findTimeZone(db, locationId),
  };
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
  isPaid: row.status === 'paid' || row.status === 'refunded',
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
