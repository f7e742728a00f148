// What a camera's read of a car does (rule 381): it is decided and stored in one transaction under the lock of the car, then the money
// follows. A killed process leaves what the repeated job finishes.

import type { Deps } from '#app/deps.ts';
import { findOrder } from '#features/orders/server/public.ts';
import { claimTurns, correctDeparture, listOrderSessions } from '#features/parking/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { FollowedRead } from '#platform/jobs/job-kinds.ts';
import { type CarHere, decidePass, type Pass } from '../rules/decide-pass.ts';
import { isFree, missedExitAt } from '../rules/visit-end.ts';
import { listCarsWithPlates } from './auto-pay-cars.store.ts';
import { type AutoPayLot, findAutoPayLot } from './auto-pay-lots.store.ts';
import { findPass, findStrayExit, insertPass } from './camera-passes.store.ts';
import {
  changeVisit,
  correctVisit,
  findVisit,
  insertVisit,
  listInsideAlike,
  listLatestVisits,
  type StoredVisit,
} from './camera-visits.store.ts';
import { finishVisits } from './finish-visit.ts';

/** How long before a late entry its exit may have been read. */
const STRAY_HOURS = 24;

type Car = Pick<StoredVisit, 'plate' | 'plateKey' | 'plateState' | 'userId' | 'language'>;
type Resolved = { readonly car: Car; readonly isExact: boolean; readonly isOn: boolean };

/** Safe to repeat and to run concurrently. @throws to be tried again, while a provider does not answer */
export async function followRead(deps: Deps, read: FollowedRead): Promise<void> {
  const id = await visitOf(deps, read);
  const visit = id && (await findVisit(deps.db, { locationId: read.locationId, id }));
  if (visit) await finishVisits(deps, visit);
}

/** The visit that the read is about, if any, decided once. */
async function visitOf(deps: Deps, read: FollowedRead): Promise<string | null> {
  const before = await findPass(deps.db, read);
  if (before) return before.visitId;
  const resolved = await resolveCar(deps.db, read);
  return resolved && inTransaction(deps.db, (tx) => decideInLock(deps, tx, read, resolved));
}

/** The car that was read; the only one inside that looks like it, if the plate itself is unknown. Null for any other car. */
async function resolveCar(db: Db, { locationId, plateKey, state }: FollowedRead): Promise<Resolved | null> {
  const isSame = (each: { readonly plateKey: string; readonly plateState: string }) =>
    each.plateKey === plateKey && (state === null || each.plateState === state);
  const on = (await listCarsWithPlates(db, [plateKey])).filter(isSame);
  const lookalikes = await listInsideAlike(db, { locationId, alikeKeys: [lookAlikeKey(plateKey)] });
  const byState = new Map<string, Car>();
  for (const car of [...lookalikes.filter(isSame), ...on]) byState.set(car.plateState, car);
  const [car = lookalikes[0], second] = byState.values();
  if (!car) return null;
  const isExact = byState.size === 1;
  // A read that fits several cars is nobody's.
  if (!isExact && (second || lookalikes.length > 1)) return null;
  return { car, isExact, isOn: on.some(({ plateState }) => plateState === car.plateState) };
}

/** @returns the visit that it is about, if any */
async function decideInLock(deps: Deps, tx: Db, read: FollowedRead, resolved: Resolved): Promise<string | null> {
  const { locationId, readId } = read;
  const { car } = resolved;
  await claimTurns(tx, locationId, [car]);
  const first = await findPass(tx, read);
  if (first) return first.visitId;
  const lot = await findAutoPayLot(tx, locationId);
  if (!lot) return null;
  const standing = await findHere(deps, tx, read, { ...resolved, isOn: resolved.isOn && lot.zoneId !== null });
  const pass = passOf(read, resolved);
  const outcome = decidePass(pass, standing, { chargesMissedEntry: lot.chargesMissedEntry });
  const visitId = await APPLY[outcome]?.(deps, tx, { pass, here: standing, lot, car, locationId });
  const { camera, direction, plate, plateKey, state: plateState, confidence } = read;
  const reported = { locationId, readId, camera, direction, plate, plateKey, plateState, confidence };
  const times = { readAt: pass.at, receivedAt: pass.receivedAt };
  await insertPass(tx, { ...reported, ...times, outcome, visitId: visitId ?? standing.open?.id ?? null });
  return visitId ?? null;
}

function passOf({ direction, readAt, receivedAt, confidence, isCovered }: FollowedRead, { isExact }: Resolved): Pass {
  return { direction, at: new Date(readAt), receivedAt: new Date(receivedAt), confidence, isExact, isCovered };
}

type Here = CarHere & { readonly open: StoredVisit | null; readonly last: StoredVisit | null };

async function findHere(
  deps: Deps,
  tx: Db,
  { locationId, readAt }: FollowedRead,
  { car, isOn }: Resolved,
): Promise<Here> {
  const visits: StoredVisit[] = [];
  for (const visit of await listLatestVisits(tx, { ...car, locationId }))
    visits.push(await endIfStopped(deps, tx, visit));
  const open = visits.find(({ leftAt }) => leftAt === null) ?? null;
  const last = visits.find(({ leftAt }) => leftAt !== null) ?? null;
  const since = new Date(new Date(readAt).getTime() - STRAY_HOURS * HOUR_MS);
  const strayExitAt = await findStrayExit(tx, { locationId, plateKey: car.plateKey, since });
  return { isOn, open, last, strayExitAt };
}

/** Its driver stopped it, without a camera. */
async function endIfStopped({ now }: Deps, tx: Db, visit: StoredVisit): Promise<StoredVisit> {
  if (visit.leftAt || !visit.startedAt) return visit;
  const at = { locationId: visit.locationId, orderId: visit.id };
  if ((await findOrder(tx, at))?.status === 'running') return visit;
  const [session] = await listOrderSessions(tx, at);
  const ended = { leftAt: session?.endsAt ?? now(), ending: 'exit', endedAt: now() } as const;
  await changeVisit(tx, visit, ended, 'leftAt');
  return { ...visit, ...ended };
}

type Applying = {
  readonly pass: Pass;
  readonly here: Here;
  readonly lot: AutoPayLot;
  readonly car: Car;
  readonly locationId: string;
};
/** @returns the visit that it is about */
type Apply = (deps: Deps, tx: Db, applying: Applying) => Promise<string | null>;

const startVisit: Apply = async ({ newId, now }, tx, { pass, lot, car, locationId }) => {
  if (!lot.zoneId) return null;
  const id = newId();
  const { plate, plateKey, plateState, userId, language } = car;
  const isOut = pass.direction === 'out';
  await insertVisit(tx, {
    ...{ locationId, id, zoneId: lot.zoneId, userId, language, plate, plateKey, plateState },
    alikeKey: lookAlikeKey(plateKey),
    enteredAt: isOut ? null : pass.at,
    createdAt: now(),
    startedAt: null,
    refused: null,
    maybeLeftAt: null,
    leftAt: isOut ? pass.at : null,
    ending: isOut ? 'exit' : null,
    endedAt: null,
  });
  return id;
};

const APPLY: { readonly [outcome: string]: Apply | undefined } = {
  start: startVisit,
  first_hour: startVisit,
  start_again: async (deps, tx, applying) => {
    const { open } = applying.here;
    if (open) {
      const { startedAt, createdAt, maybeLeftAt } = open;
      const missed = { startedAt: startedAt ?? createdAt, maybeLeftAt, by: applying.pass.at };
      const leftAt = missedExitAt(missed, applying.lot.missedMinutes);
      await changeVisit(tx, open, { leftAt, ending: 'missed' }, 'leftAt');
    }
    return startVisit(deps, tx, applying);
  },
  stop: async (_, tx, { pass, here: { open } }) => {
    if (open) await changeVisit(tx, open, { leftAt: pass.at, ending: 'exit' }, 'leftAt');
    return open?.id ?? null;
  },
  maybe_left: async (_, tx, { pass, here: { open } }) => {
    if (open) await changeVisit(tx, open, { maybeLeftAt: pass.at }, 'maybeLeftAt');
    return open?.id ?? null;
  },
  late_exit: async (deps, tx, { pass, here: { last }, lot }) => {
    if (!last) return null;
    const left = { leftAt: pass.at, isFree: isFree({ ...last, leftAt: pass.at, ending: 'exit' }, lot.graceMinutes) };
    const at = { locationId: last.locationId, orderId: last.id };
    if (!(await correctDeparture(deps, tx, at, { ...left, reason: 'left_earlier' })))
      throw new Error(`The money of visit ${last.id} still moves.`);
    await correctVisit(tx, last, pass.at, 'corrected');
    return last.id;
  },
};
