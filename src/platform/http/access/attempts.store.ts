// Counts attempts at guessable secrets, such as passwords and codes, and mails to one recipient. The
// counts are in the database so that they hold across web processes and restarts.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from './principal.ts';

export type AttemptLimit = { readonly max: number; readonly perSeconds: number };

/** Attempts are counted per minute, so that the window slides instead of forgetting them all at once. */
const SLICE_MS = 60_000;

/**
 * Counts an attempt before its outcome is known, so that simultaneous attempts cannot slip through together.
 * Returns false when there were too many; a refused attempt does not extend the wait.
 */
export async function countAttempt(db: Db, bucket: string, limit: AttemptLimit, now: Date): Promise<boolean> {
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
 * For attempts of which only the failures count. Attempts on the same bucket wait here until the transaction ends, so
 * that simultaneous ones are judged one at a time. Returns false when there were too many failures.
 */
export async function claimTurn(tx: Db, bucket: string, limit: AttemptLimit, now: Date): Promise<boolean> {
  const key = hashCapability(bucket);
  await tx
    .insertInto('attempts')
    .values({ bucket: key, windowStart: new Date(0), count: 0 })
    .onConflict((on) => on.columns(['bucket', 'windowStart']).doUpdateSet({ count: sql`attempts.count` }))
    .execute();
  return (await countSince(tx, key, new Date(now.getTime() - limit.perSeconds * 1000 - SLICE_MS))) < limit.max;
}

/** Whether further attempts are refused for now. Does not count as an attempt itself. */
export async function isOverLimit(db: Db, bucket: string, limit: AttemptLimit, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - limit.perSeconds * 1000 - SLICE_MS);
  return (await countSince(db, hashCapability(bucket), since)) >= limit.max;
}

/** When the next attempt is allowed, after too many. */
export async function freeAgainAt(db: Db, bucket: string, limit: AttemptLimit, now: Date): Promise<Date> {
  const lastsMs = limit.perSeconds * 1000 + SLICE_MS;
  const slices = await db
    .selectFrom('attempts')
    .select(['windowStart', 'count'])
    .where('bucket', '=', hashCapability(bucket))
    .where('windowStart', '>', new Date(now.getTime() - lastsMs))
    .orderBy('windowStart')
    .execute();
  let left = slices.reduce((sum, { count }) => sum + count, 0);
  for (const { windowStart, count } of slices) {
    left -= count;
    if (left < limit.max) return new Date(windowStart.getTime() + lastsMs);
  }
  return now;
}

/** Clears the attempts after a success. */
export async function clearAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('attempts').where('bucket', '=', hashCapability(bucket)).execute();
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'attempts', sql`window_start < ${before}`);
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
