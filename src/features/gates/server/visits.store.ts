// Cars inside lots with gates: one on each pass.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { VisitState } from '../rules/decide-passage.ts';

export type StoredVisit = {
  readonly locationId: string;
  readonly id: string;
  readonly passKey: string;
  readonly state: VisitState;
  readonly plate: string | null;
  readonly plateKey: string | null;
  readonly plateState: string | null;
  readonly alikeKey: string | null;
  readonly sessionId: string | null;
  readonly enteredAt: Date;
  readonly leftAt: Date | null;
  readonly missed: boolean;
};

const COLUMNS = [
  'locationId',
  'id',
  'passKey',
  'state',
  'plate',
  'plateKey',
  'plateState',
  'alikeKey',
  'sessionId',
  'enteredAt',
  'leftAt',
  'missed',
] as const;

export type ActiveVisit = StoredVisit & { readonly state: 'entering' | 'inside' };

const active = (db: Db, locationId: string) =>
  db
    .selectFrom('gateVisits')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('state', 'in', ['entering', 'inside']);

type Page = { readonly limit: number };

/** Who has been inside for longest comes first. */
export function listInside(db: Db, locationId: string, { limit }: Page): Promise<StoredVisit[]> {
  return active(db, locationId).orderBy('enteredAt').orderBy('id').limit(limit).execute();
}

/** Of any of these passes; locked if it is a transaction. */
export async function findVisitsOfPasses(
  db: Db,
  locationId: string,
  passKeys: readonly string[],
): Promise<StoredVisit[]> {
  if (passKeys.length === 0) return [];
  return db
    .selectFrom('gateVisits')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('passKey', 'in', [...passKeys])
    .where('state', '<>', 'void')
    .orderBy('enteredAt', 'desc')
    .limit(50)
    .execute();
}

export async function lockActiveVisit(tx: Db, locationId: string, passKey: string): Promise<ActiveVisit | null> {
  const found = await active(tx, locationId).where('passKey', '=', passKey).forUpdate().executeTakeFirst();
  return (found as ActiveVisit | undefined) ?? null;
}

/** Whose plates are this one, or look like it. */
export async function listActiveAlike(db: Db, locationId: string, alikeKey: string): Promise<ActiveVisit[]> {
  return (await active(db, locationId).where('alikeKey', '=', alikeKey).limit(20).execute()) as ActiveVisit[];
}

/** @returns false if a car is inside on this pass already */
export async function insertVisit(tx: Db, visit: StoredVisit): Promise<boolean> {
  const inserted = await tx
    .insertInto('gateVisits')
    .values(visit)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Changes = Partial<Pick<StoredVisit, 'state' | 'leftAt' | 'missed' | 'enteredAt' | 'sessionId' | 'passKey'>>;

export async function updateVisit(
  tx: Db,
  { locationId, id }: Pick<StoredVisit, 'locationId' | 'id'>,
  changes: Changes,
): Promise<void> {
  await tx.updateTable('gateVisits').set(changes).where('locationId', '=', locationId).where('id', '=', id).execute();
}

/** By its id; null for anything else. */
export async function findVisit(db: Db, locationId: string, about: string): Promise<StoredVisit | null> {
  const row = db.selectFrom('gateVisits').select(COLUMNS).where('locationId', '=', locationId);
  return (await row.where(sql<boolean>`id::text = ${about}`).executeTakeFirst()) ?? null;
}

export async function lockVisit(tx: Db, locationId: string, id: string): Promise<StoredVisit | null> {
  const row = tx.selectFrom('gateVisits').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
  return (await row.forUpdate().executeTakeFirst()) ?? null;
}

export async function countInside(db: Db, locationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('gateVisits')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('locationId', '=', locationId)
    .where('state', 'in', ['entering', 'inside'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
