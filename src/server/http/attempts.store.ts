// Counts tries at what must not be guessed: passwords, codes, how often somebody may be written to. The count stands in
// the database, so that it holds for all web processes together and outlives a restart.

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { hashCapability } from './principal.ts';

export type AttemptLimit = { readonly max: number; readonly perSeconds: number };

/** Tries are counted by the minute, so that the window moves on without ever forgetting all of them at once. */
const SLICE_MS = 60_000;

/**
 * Counts one more try before its outcome is known, so that tries made at the same moment cannot slip by together.
 * False when there have been too many; a try that is turned away does not prolong the wait.
 */
export async function takeAttempt(db: Db, bucket: string, limit: AttemptLimit, now: Date): Promise<boolean> {
  const key = hashCapability(bucket);
  const since = new Date(now.getTime() - limit.perSeconds * 1000 - SLICE_MS);
  if ((await countSince(db, key, since)) >= limit.max) return false;
  const slice = new Date(Math.floor(now.getTime() / SLICE_MS) * SLICE_MS);
  await db
    .insertInto('attempts')
    .values({ bucket: key, windowStart: slice, count: 1 })
    .onConflict((on) => on.columns(['bucket', 'windowStart']).doUpdateSet({ count: sql`attempts.count + 1` }))
    .execute();
  return (await countSince(db, key, since)) <= limit.max;
}

/**
 * For tries of which only the wrong ones count: whoever tries under the same name waits here until the transaction ends,
 * so that many at the same moment are judged one after the other. False when there were too many wrong ones.
 */
export async function takeTurn(tx: Db, bucket: string, limit: AttemptLimit, now: Date): Promise<boolean> {
  const key = hashCapability(bucket);
  await tx
    .insertInto('attempts')
    .values({ bucket: key, windowStart: new Date(0), count: 0 })
    .onConflict((on) => on.columns(['bucket', 'windowStart']).doUpdateSet({ count: sql`attempts.count` }))
    .execute();
  return (await countSince(tx, key, new Date(now.getTime() - limit.perSeconds * 1000 - SLICE_MS))) < limit.max;
}

/** Forgets the tries: the one who made them turned out to be the right one. */
export async function clearAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('attempts').where('bucket', '=', hashCapability(bucket)).execute();
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attempts').where('windowStart', '<', before).execute();
}

async function countSince(db: Db, key: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('total'))
    .where('bucket', '=', key)
    .where('windowStart', '>', since)
    .executeTakeFirstOrThrow();
  return Number(total);
}
