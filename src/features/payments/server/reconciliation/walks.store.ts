// The progress of a walk through a provider's books, saved after each page so that another process can resume it. One process at
// a time claims a walk, for a few seconds by the database's clock, which it renews for as long as it lives.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { WalkStep } from '#platform/db/tables/reconciliation-tables.ts';

export type Walk = {
  readonly id: string;
  readonly provider: string;
  readonly since: Date;
  readonly step: WalkStep;
  readonly cursor: string | null;
};

export type NewWalk = Omit<Walk, 'cursor'> & { readonly now: Date };

/** Does nothing while this provider has an unfinished walk, or when one began after `unlessBegunAfter`. */
export async function beginWalk(
  db: Db,
  { id, provider, since, step, now }: NewWalk,
  unlessBegunAfter: Date | null,
): Promise<boolean> {
  const isEarly = unlessBegunAfter
    ? sql`exists (select from reconciliation_walks where provider = ${provider} and started_at > ${unlessBegunAfter})`
    : sql`false`;
  const { rows } = await sql`
    insert into reconciliation_walks (id, provider, since, step, started_at)
    select ${id}::uuid, ${provider}, ${since}::timestamptz, ${step}, ${now}::timestamptz where not ${isEarly}
    on conflict (provider) where finished_at is null do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * How long a process without a sign of life still counts as alive elsewhere (decision record 039). It is shorter than the time
 * after which the queue gives a dead worker's job to another, so that worker never finds the walk claimed.
 */
export const WALK_CLAIM_SECONDS = 4;
const CLAIMED_UNTIL = sql`clock_timestamp() + make_interval(secs => ${WALK_CLAIM_SECONDS})`;

/** Claims the unfinished walk. @returns null when there is none, or another process claims it. */
export async function claimWalk(db: Db, provider: string, by: string): Promise<Walk | null> {
  const { rows } = await sql<Walk>`
    update reconciliation_walks set held_by = ${by}, held_until = ${CLAIMED_UNTIL}
    where provider = ${provider} and finished_at is null and (held_until is null or held_until <= clock_timestamp())
    returning id, provider, since, step, cursor`.execute(db);
  return rows[0] ?? null;
}

/** Renews the claim while a page takes long. Does nothing once another process has taken over the walk. */
export async function renewClaim(db: Db, { id }: Walk, by: string): Promise<void> {
  await sql`
    update reconciliation_walks set held_until = ${CLAIMED_UNTIL}
    where id = ${id} and held_by = ${by} and held_until is not null and finished_at is null`.execute(db);
}

export async function isUnderWay(db: Db, provider: string): Promise<boolean> {
  const walk = db.selectFrom('reconciliationWalks').select('id').where('provider', '=', provider);
  return (await walk.where('finishedAt', 'is', null).executeTakeFirst()) !== undefined;
}

export type Progress = {
  readonly step: WalkStep;
  readonly cursor: string | null;
  readonly checked: number;
  readonly fixed: number;
  readonly isFinished: boolean;
};

/** @returns null when the walk is finished, or another process has taken it over. */
export async function saveProgress(
  db: Db,
  { id }: Walk,
  progress: Progress,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<Walk | null> {
  const { step, cursor, checked, fixed, isFinished } = progress;
  const { rows } = await sql<Walk>`
    update reconciliation_walks set step = ${step}, cursor = ${cursor}, checked = checked + ${checked},
      fixed = fixed + ${fixed}, finished_at = ${isFinished ? now : null}, held_until = ${CLAIMED_UNTIL}
    where id = ${id} and held_by = ${by} and finished_at is null
    returning id, provider, since, step, cursor`.execute(db);
  return isFinished ? null : (rows[0] ?? null);
}

/** Lets any process resume the walk, because the provider does not answer. */
export async function releaseWalk(db: Db, { id }: Walk, by: string): Promise<void> {
  await db
    .updateTable('reconciliationWalks')
    .set({ heldUntil: null })
    .where('id', '=', id)
    .where('heldBy', '=', by)
    .execute();
}

/** When the last finished walk began, or else when we opened our first payment there. Null when there is neither. */
export async function findReached(db: Db, provider: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(
      (select max(started_at) from reconciliation_walks where provider = ${provider} and finished_at is not null),
      (select min(created_at) from payments where provider = ${provider})) as at`.execute(db);
  return rows[0]?.at ?? null;
}
