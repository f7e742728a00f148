// The lanes of lots. A lane's page has the key of its address; the database has only its hash. A key names its lot.

import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { idOfLinkToken, linkTokenOf } from '#platform/db/sharding/account-tokens.ts';
import { hashCapability } from '#platform/http/access/principal.ts';
import type { Direction, GateKind } from '../rules/gate-kinds.ts';
import { type GateRules, USUAL_RULES } from '../rules/gate-rules.ts';

export type StoredLane = {
  readonly locationId: string;
  readonly id: string;
  readonly name: string;
  readonly direction: Direction;
  readonly gateKind: GateKind;
  readonly sealedGate: string;
  readonly cameraId: string | null;
  readonly codeSecret: string;
  readonly byPhone: boolean;
  readonly localUrl: string | null;
  readonly heldOpenUntil: Date | null;
  readonly heardAt: Date | null;
  readonly addedAt: Date;
};

const COLUMNS = [
  'locationId',
  'id',
  'name',
  'direction',
  'gateKind',
  'sealedGate',
  'cameraId',
  'codeSecret',
  'byPhone',
  'localUrl',
  'heldOpenUntil',
  'heardAt',
  'addedAt',
] as const;

const working = (db: Db, locationId: string) =>
  db.selectFrom('lanes').select(COLUMNS).where('locationId', '=', locationId).where('revokedAt', 'is', null);

export function listLanes(db: Db, locationId: string): Promise<StoredLane[]> {
  return working(db, locationId).orderBy('addedAt').orderBy('id').execute();
}

/** All lanes with a gate of the sandbox. */
export function listSandboxLanes(db: Db): Promise<(StoredLane & { readonly lotName: string })[]> {
  return db
    .selectFrom('lanes')
    .innerJoin('locations', 'locations.id', 'lanes.locationId')
    .select(COLUMNS.map((column) => `lanes.${column}` as const))
    .select('locations.name as lotName')
    .where('lanes.gateKind', '=', 'sandbox')
    .where('lanes.revokedAt', 'is', null)
    .orderBy('locations.name')
    .orderBy('lanes.addedAt')
    .limit(50)
    .execute();
}

export type LaneId = Pick<StoredLane, 'locationId' | 'id'>;

export async function findLane(db: Db, { locationId, id }: LaneId): Promise<StoredLane | null> {
  return (await working(db, locationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Null for a key that was never made, or is refused since. */
export async function findLaneByKey(db: Db, key: string): Promise<StoredLane | null> {
  const locationId = idOfLinkToken(key);
  if (locationId === null) return null;
  return (await working(db, locationId).where('keyHash', '=', hashCapability(key)).executeTakeFirst()) ?? null;
}

type NewLane = Omit<StoredLane, 'codeSecret' | 'heldOpenUntil' | 'heardAt'>;

/** @returns its key, which is stored nowhere; null if another lane of the lot has the name */
export async function insertLane(db: Db, lane: NewLane): Promise<string | null> {
  const key = linkTokenOf(lane.locationId);
  const inserted = await db
    .insertInto('lanes')
    .values({ ...lane, keyHash: hashCapability(key), codeSecret: randomBytes(24).toString('base64url') })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? key : null;
}

type Changeable =
  | 'name'
  | 'direction'
  | 'gateKind'
  | 'sealedGate'
  | 'cameraId'
  | 'byPhone'
  | 'localUrl'
  | 'heldOpenUntil';
export type LaneChanges = { readonly [N in Changeable]?: StoredLane[N] | undefined };

/** The lot must be locked if the name changes: two lanes would get one. */
export async function updateLane(db: Db, { locationId, id }: LaneId, changes: LaneChanges): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const updated = await db
    .updateTable('lanes')
    .set({ ...given, id })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @returns its new key; null for a lane that was removed */
export async function rotateLaneKey(db: Db, { locationId, id }: LaneId): Promise<string | null> {
  const key = linkTokenOf(locationId);
  const updated = await db
    .updateTable('lanes')
    .set({ keyHash: hashCapability(key), codeSecret: randomBytes(24).toString('base64url'), heardAt: null })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated ? key : null;
}

export async function revokeLane(db: Db, { locationId, id }: LaneId, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('lanes')
    .set({ revokedAt: now })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Not written more often than needed: a page asks every two seconds. */
export async function noteLaneHeard(db: Db, { locationId, id, heardAt }: StoredLane, now: Date): Promise<void> {
  if (heardAt && now.getTime() - heardAt.getTime() < 30_000) return;
  await db
    .updateTable('lanes')
    .set({ heardAt: now })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

const RULES = ['earlyMinutes', 'leaveMinutes', 'freeMinutes', 'waitMinutes', 'whenSilent'] as const;

/** The usual ones until its owner chooses. */
export async function findGateRules(db: Db, locationId: string): Promise<GateRules> {
  const row = db.selectFrom('gateRules').select(RULES).where('locationId', '=', locationId);
  return (await row.executeTakeFirst()) ?? USUAL_RULES;
}

export async function saveGateRules(db: Db, locationId: string, rules: GateRules, now: Date): Promise<void> {
  const row = { ...rules, changedAt: now };
  await db
    .insertInto('gateRules')
    .values({ locationId, ...row })
    .onConflict((on) => on.column('locationId').doUpdateSet(row))
    .execute();
}

/** Of the address on the lane's own network; null without one. */
export async function findLaneOrigin(db: Db, key: string): Promise<string | null> {
  const localUrl = (await findLaneByKey(db, key))?.localUrl ?? null;
  return localUrl !== null && URL.canParse(localUrl) ? new URL(localUrl).origin : null;
}
