// Takes what cameras read at a lot: reads of cars that auto-pay knows, in lanes that lead in or out, are added to the log of their car, and
// a job follows each car. A read may be reported again.

import type { Deps } from '#app/deps.ts';
import { limitInZone } from '#features/parking/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { FollowedRead } from '#platform/jobs/job-kinds.ts';
import type { Direction } from '../rules/decide-pass.ts';
import { lastsUntil } from '../rules/visit-end.ts';
import { type AutoPayCar, listCarsWithPlates } from './auto-pay-cars.store.ts';
import { type AutoPayLot, findAutoPayLot } from './auto-pay-lots.store.ts';
import { countLogged, listLogged } from './camera-cars.store.ts';
import { insertPasses, type LoggedPass, listAlikeExits } from './camera-passes.store.ts';
import { listInsideAlike, listOwnSessions, type StoredVisit } from './camera-visits.store.ts';

export type RecordedRead = {
  readonly id: string;
  readonly camera: string;
  readonly readAt: Date;
  readonly receivedAt: Date;
  readonly plate: string;
  readonly plateKey: string;
  /** Null if the camera read none. */
  readonly state: string | null;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Null if the camera does not send it. */
  readonly direction: Direction | null;
  readonly covered: boolean;
  /** The session that covered it, if one did. */
  readonly coveredBy: string | null;
  /** The owner wants no notice on this car. */
  readonly isExempt: boolean;
};
type Directed = Omit<RecordedRead, 'direction'> & { readonly direction: Direction };
type FollowDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

export async function followReads(deps: FollowDeps, locationId: string, reads: readonly RecordedRead[]): Promise<void> {
  const lot = await findAutoPayLot(deps.db, locationId);
  if (!lot) return;
  const directed = reads.flatMap((read): Directed[] => {
    const direction = read.direction ?? lot.lanes[read.camera];
    return direction ? [{ ...read, direction }] : [];
  });
  if (directed.length > 0) await logReads(deps, locationId, lot, directed);
}

async function logReads(
  { db, jobs, now }: FollowDeps,
  locationId: string,
  lot: AutoPayLot,
  reads: readonly Directed[],
): Promise<void> {
  const known = await findKnown(db, locationId, reads);
  const passes: LoggedPass[] = [];
  for (const read of reads) {
    const about = resolveCar(read, lot, known);
    if (!about) continue;
    const pass = await toPass(db, { locationId, lot, read, about, own: known.own });
    passes.push(pass);
    if (pass.direction === 'in' && pass.userId) passes.push(...(await alikeExitsOf(db, lot, pass, known)));
  }
  if (passes.length === 0) return;
  await inTransaction(db, async (tx) => {
    const plateKeys = await insertPasses(tx, passes);
    await countLogged(tx, locationId, plateKeys, now());
    for (const plateKey of plateKeys) await jobs.enqueue(tx, 'follow-car', { locationId, plateKey });
  });
}

type Known = {
  readonly on: readonly AutoPayCar[];
  readonly inside: readonly StoredVisit[];
  readonly logged: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
};

async function findKnown(db: Db, locationId: string, reads: readonly Directed[]): Promise<Known> {
  const plateKeys = [...new Set(reads.map(({ plateKey }) => plateKey))];
  const sessions = reads.flatMap(({ coveredBy }) => coveredBy ?? []);
  return {
    on: await listCarsWithPlates(db, plateKeys),
    inside: await listInsideAlike(db, { locationId, alikeKeys: plateKeys.map(lookAlikeKey) }),
    logged: new Set(await listLogged(db, locationId, plateKeys)),
    own: new Set(await listOwnSessions(db, locationId, sessions)),
  };
}

type About = {
  readonly carKey: string;
  readonly carState: string | null;
  readonly isExact: boolean;
  /** Null unless its holder has agreed. */
  readonly holder: AutoPayCar | null;
};

/** The car that was read; the only one inside that looks like it, if the plate itself is unknown. Null for any other car. */
function resolveCar(
  { plateKey, state }: Directed,
  { homeState }: AutoPayLot,
  { on, inside, logged }: Known,
): About | null {
  const carState = state ?? homeState;
  const withPlate = on.filter((car) => car.plateKey === plateKey);
  if (withPlate.length > 0 || logged.has(plateKey)) {
    const holder = withPlate.find((car) => car.plateState === carState) ?? null;
    return { carKey: plateKey, carState, isExact: true, holder };
  }
  const alike = inside.filter(({ alikeKey }) => alikeKey === lookAlikeKey(plateKey));
  const [one] = alike;
  // A read that fits several cars is nobody's.
  if (!one || alike.length > 1) return null;
  return { carKey: one.plateKey, carState: one.plateState, isExact: false, holder: null };
}

/** Exits that may be this car's, and arrived before its entry: when they did, nobody inside looked like them. */
async function alikeExitsOf(db: Db, lot: AutoPayLot, entry: LoggedPass, { inside }: Known): Promise<LoggedPass[]> {
  const { locationId, carKey, carState, readAt: since } = entry;
  const isAlike = ({ plateKey, alikeKey }: StoredVisit) => plateKey !== carKey && alikeKey === lookAlikeKey(carKey);
  if (inside.some(isAlike)) return [];
  const outCameras = Object.keys(lot.lanes).filter((camera) => lot.lanes[camera] === 'out');
  const exits = await listAlikeExits(db, { locationId, plateKey: carKey, since, outCameras });
  if (exits.length === 0) return [];
  const plateKeys = [...new Set(exits.map(({ plateKey }) => plateKey))];
  const others = new Set([
    ...(await listLogged(db, locationId, plateKeys)),
    ...(await listCarsWithPlates(db, plateKeys)).map(({ plateKey }) => plateKey),
  ]);
  return exits
    .filter(({ plateKey }) => !others.has(plateKey))
    .map((exit) => ({
      ...exit,
      locationId,
      direction: 'out' as const,
      carKey,
      carState,
      userId: null,
      known: { ...entry.known, isExact: false, isCovered: false, language: null },
    }));
}

type Logging = {
  readonly locationId: string;
  readonly lot: AutoPayLot;
  readonly read: Directed;
  readonly about: About;
  readonly own: ReadonlySet<string>;
};

async function toPass(db: Db, { locationId, lot, read, about, own }: Logging): Promise<LoggedPass> {
  const { id: readId, camera, direction, plate, plateKey, state: plateState, readAt, receivedAt, confidence } = read;
  const { carKey, carState, isExact, holder } = about;
  const { zoneId, graceMinutes, missedMinutes, chargesMissedEntry } = lot;
  const isEntry = direction === 'in' && holder !== null && zoneId !== null;
  const limit = isEntry ? await limitInZone(db, zoneId, readAt) : null;
  // Its own parking does not stand in the way of auto-pay.
  const isPaidByItself = read.coveredBy !== null && own.has(read.coveredBy);
  return {
    locationId,
    readId,
    camera,
    direction,
    plate,
    plateKey,
    plateState,
    readAt,
    receivedAt,
    confidence,
    carKey,
    carState,
    userId: holder?.userId ?? null,
    known: {
      isExact,
      isCovered: read.isExempt || (read.covered && !isPaidByItself),
      zoneId,
      language: holder?.language ?? null,
      graceMinutes,
      missedMinutes,
      chargesMissedEntry,
      lastsUntil: lastsUntil(readAt, limit, missedMinutes).toISOString(),
      exitDecides: false,
    },
  };
}

/** A read that an earlier release has queued. */
export function followQueuedRead(deps: FollowDeps, { locationId, ...read }: FollowedRead): Promise<void> {
  const { readId: id, isCovered: covered, readAt, receivedAt } = read;
  const times = { readAt: new Date(readAt), receivedAt: new Date(receivedAt) };
  return followReads(deps, locationId, [{ ...read, ...times, id, covered, coveredBy: null, isExempt: false }]);
}
