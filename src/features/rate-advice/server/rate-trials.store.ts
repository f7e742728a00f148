// Prices that owners try for some weeks.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { DayGroup } from '../rules/past-day.ts';

const COLUMNS = [
  'locationId',
  'id',
  'zoneId',
  'dayGroup',
  'fromHour',
  'untilHour',
  'beforeCents',
  'cents',
  'rateName',
  'startedAt',
  'endedAt',
  'kept',
] as const;
/** As text: a day is no moment. */
const DAYS = [sql<string>`first_day::text`.as('firstDay'), sql<string>`last_day::text`.as('lastDay')] as const;

export type StoredTrial = {
  readonly locationId: string;
  readonly id: string;
  readonly zoneId: string;
  readonly dayGroup: DayGroup;
  readonly fromHour: number;
  readonly untilHour: number;
  readonly beforeCents: number;
  readonly cents: number;
  readonly rateName: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly kept: boolean;
};

/** Newest first. */
export function listTrials(db: Db, locationId: string, limit: number): Promise<StoredTrial[]> {
  const query = db
    .selectFrom('rateTrials')
    .select([...COLUMNS, ...DAYS])
    .where('locationId', '=', locationId);
  return query.orderBy('startedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function findTrial(db: Db, locationId: string, id: string): Promise<StoredTrial | null> {
  const query = db.selectFrom('rateTrials').select([...COLUMNS, ...DAYS]);
  return (await query.where('locationId', '=', locationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Those that nobody has ended. Once their last day is over, they wait for their owner's decision. */
export function listRunningTrials(db: Db, locationId: string): Promise<StoredTrial[]> {
  const query = db
    .selectFrom('rateTrials')
    .select([...COLUMNS, ...DAYS])
    .where('locationId', '=', locationId);
  return query.where('endedAt', 'is', null).execute();
}

export async function insertTrial(db: Db, trial: Omit<StoredTrial, 'endedAt' | 'kept'>): Promise<void> {
  await db
    .insertInto('rateTrials')
    .values({ ...trial, endedAt: null })
    .execute();
}

export async function markTrialEnded(
  db: Db,
  { locationId, id }: Pick<StoredTrial, 'locationId' | 'id'>,
  { endedAt, kept }: { readonly endedAt: Date; readonly kept: boolean },
): Promise<void> {
  await db
    .updateTable('rateTrials')
    .set({ endedAt, kept })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}
