// The answers kept for requests that carried an Idempotency-Key, so that the same request sent twice acts once. Whoever
// claims a key holds it under the moment of the claim: with another moment in the row, somebody else holds it.

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type KeyedRequest = { readonly scope: string; readonly keyHash: string; readonly requestHash: string };
export type HeldKey = KeyedRequest & { readonly since: Date };
export type KeptAnswer = {
  readonly requestHash: string;
  readonly status: number | null;
  readonly sealedAnswer: Buffer | null;
};

/** A request that has held its key for this long has most likely died with its process; if not, it keeps no answer any more. */
const ABANDONED_AFTER_SECONDS = 60;

/** Takes the key for this request. Null: another request has it, or had it. */
export async function claimKey(db: Db, request: KeyedRequest, now: Date): Promise<HeldKey | null> {
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_SECONDS * 1000);
  const { rows } = await sql`
    insert into idempotency_keys (scope, key_hash, request_hash, locked_at)
    values (${request.scope}, ${request.keyHash}, ${request.requestHash}, ${now})
    on conflict (scope, key_hash) do update set locked_at = excluded.locked_at
      where idempotency_keys.status is null and idempotency_keys.locked_at < ${abandoned}
        and idempotency_keys.request_hash = excluded.request_hash
    returning 1`.execute(db);
  return rows.length > 0 ? { ...request, since: now } : null;
}

export async function findKeptAnswer(db: Db, request: KeyedRequest): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'sealedAnswer'])
    .where('scope', '=', request.scope)
    .where('keyHash', '=', request.keyHash)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false when the key is held by somebody else now, or has its answer. */
export async function keepAnswer(db: Db, held: HeldKey, kept: { status: number; sealedAnswer: Buffer }) {
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKeys')
    .set({ status: kept.status, sealedAnswer: kept.sealedAnswer })
    .where('scope', '=', held.scope)
    .where('keyHash', '=', held.keyHash)
    .where('lockedAt', '=', held.since)
    .where('status', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After a failure of ours the same key may try again. What was kept with what was done stays. */
export async function releaseKey(db: Db, held: HeldKey): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', held.scope)
    .where('keyHash', '=', held.keyHash)
    .where('lockedAt', '=', held.since)
    .where('status', 'is', null)
    .execute();
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('lockedAt', '<', before).execute();
}
