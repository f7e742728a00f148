// The answers kept for requests that carried an Idempotency-Key, so that the same request sent twice acts once.

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type KeyedRequest = { readonly scope: string; readonly key: string; readonly requestHash: string };
export type KeptAnswer = { readonly requestHash: string; readonly status: number | null; readonly answer: unknown };

/** A request that has held its key for this long has died with its process. */
const ABANDONED_AFTER_SECONDS = 60;

/** Takes the key for this request. False: another request has it, or had it. */
export async function claimKey(db: Db, request: KeyedRequest, now: Date): Promise<boolean> {
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_SECONDS * 1000);
  const { rows } = await sql`
    insert into idempotency_keys (scope, key, request_hash, locked_at)
    values (${request.scope}, ${request.key}, ${request.requestHash}, ${now})
    on conflict (scope, key) do update set locked_at = excluded.locked_at
      where idempotency_keys.status is null and idempotency_keys.locked_at < ${abandoned}
        and idempotency_keys.request_hash = excluded.request_hash
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function findKeptAnswer(db: Db, request: KeyedRequest): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  return row ? { requestHash: row.request_hash, status: row.status, answer: row.answer } : null;
}

export async function keepAnswer(db: Db, request: KeyedRequest, status: number, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(answer) })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .execute();
}

/** After a failure of ours the same key may try again. */
export async function releaseKey(db: Db, request: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .where('status', 'is', null)
    .execute();
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('locked_at', '<', before).execute();
}
