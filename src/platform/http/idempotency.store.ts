// Stored answers for requests with an Idempotency-Key, so that a repeated request acts only once. A claim is
// identified by its process and time: if the row holds different ones, another request has the key.

import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { constraintOf, isKeyLost, isUniqueViolation } from '#platform/db/pg-errors.ts';
import { isAlive } from '#platform/db/process-lease.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { type GuardedParts, hasRowCount, type NamedPart, NO_PARTS } from '#platform/db/statements/statement-parts.ts';
import type { Schema } from '#platform/db/tables/schema.ts';
import { UNFLUSHED } from '../db/transactions/in-transaction.ts';

export type KeyedRequest = {
  /** Where the act is stored, or a place derived from the key. */
  readonly locationId: string;
  readonly keyHash: string;
  readonly requestHash: string;
};
export type KeyClaim = KeyedRequest & { readonly by: string; readonly since: Date };
export type StoredAnswer = {
  readonly requestHash: string;
  /** As far as anybody can tell, the request that holds the key is still in progress. */
  readonly isInProgress: boolean;
  /** Null while there is no answer. */
  readonly sealedAnswer: Buffer | null;
};

/** A live process answers within this time. After it, the key is free and the process can no longer store its answer. */
const MAX_CLAIM_SECONDS = 60;

type Claim = { readonly by: string; readonly now: Date };

/**
 * Claims the key for this request; null if another request has or had it. Runs outside any transaction, with an
 * unflushed commit: if a crash of the database loses the claim, it also loses everything after it.
 */
export async function claimKey(db: Db, request: KeyedRequest, claim: Claim): Promise<KeyClaim | null> {
  const { locationId, keyHash, requestHash } = request;
  const { rows } = await sql`
    with claimed as (
      insert into idempotency_keys (location_id, key_hash, request_hash, held_by, locked_at)
      values (${locationId}, ${keyHash}, ${requestHash}, ${claim.by}, ${claim.now})
      on conflict (location_id, key_hash) do nothing
      returning 1
    )
    select ${UNFLUSHED} from claimed`.execute(db);
  const isClaimed = rows.length > 0 || (await takeOver(db, request, claim));
  return isClaimed ? { ...request, by: claim.by, since: claim.now } : null;
}

/** Takes over the key from an identical request that ended without an answer. */
async function takeOver(db: Db, request: KeyedRequest, { by, now }: Claim): Promise<boolean> {
  const stored = await findStored(db, request);
  if (!stored || stored.sealedAnswer !== null || stored.requestHash !== request.requestHash) return false;
  if (await isInProgress(db, stored, now)) return false;
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKeys')
    .set({ heldBy: by, lockedAt: now })
    .where(unansweredOf({ ...request, by: stored.heldBy, since: stored.lockedAt }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The row of a key that this request still holds, without an answer. */
function unansweredOf({ locationId, keyHash, by, since }: KeyClaim) {
  return (row: ExpressionBuilder<Schema, 'idempotencyKeys'>) =>
    row.and([row.and({ locationId, keyHash, heldBy: by, lockedAt: since }), row('sealedAnswer', 'is', null)]);
}

async function isInProgress(
  db: Db,
  { heldBy, lockedAt }: { heldBy: string; lockedAt: Date },
  now: Date,
): Promise<boolean> {
  if (lockedAt.getTime() < now.getTime() - MAX_CLAIM_SECONDS * 1000) return false;
  const { rows } = await sql<{ lives: boolean }>`select ${isAlive(sql`${heldBy}`)} as lives`.execute(db);
  return rows[0]?.lives ?? false;
}

/**
 * Claims the key as the first part of a statement that acts. @throws what `isKeyTaken` recognizes, after
 * waiting for the other statement to end, when another request has or had the key
 */
export function claimedPart(claim: KeyClaim): NamedPart {
  const statement = sql<Record<string, unknown>>`
    insert into idempotency_keys (location_id, key_hash, request_hash, held_by, locked_at)
    values (${claim.locationId}, ${claim.keyHash}, ${claim.requestHash}, ${claim.by}, ${claim.since})`;
  return { name: 'claimed', statement };
}

/** Claims the key and stores its answer, as part of a statement that acts. @throws as `claimedPart` */
export function claimedAnswerParts(claim: KeyClaim, sealedAnswer: Buffer): GuardedParts {
  const part = sql`stored_answer as (
      insert into idempotency_keys (location_id, key_hash, request_hash, held_by, locked_at, sealed_answer)
      values (${claim.locationId}, ${claim.keyHash}, ${claim.requestHash}, ${claim.by}, ${claim.since}, ${sealedAnswer})
    )`;
  return { ...NO_PARTS, parts: [part] };
}

/** Another request has or had the key that this statement would have claimed or answered. */
export function isKeyTaken(error: unknown): boolean {
  return isKeyLost(error) || (isUniqueViolation(error) && constraintOf(error) === 'idempotency_keys_pkey');
}

export async function findStoredAnswer(db: Db, request: KeyedRequest, now: Date): Promise<StoredAnswer | null> {
  const stored = await findStored(db, request);
  return stored && { ...stored, isInProgress: stored.sealedAnswer === null && (await isInProgress(db, stored, now)) };
}

async function findStored(db: Db, { locationId, keyHash }: KeyedRequest) {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'sealedAnswer', 'heldBy', 'lockedAt'])
    .where('locationId', '=', locationId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the answer of a key that is claimed, as part of a statement that acts. @throws what `isKeyTaken` recognizes */
export function storedAnswerParts(claim: KeyClaim, sealedAnswer: Buffer): GuardedParts {
  const part = sql`stored_answer as (
      update idempotency_keys set sealed_answer = ${sealedAnswer}
      where location_id = ${claim.locationId} and key_hash = ${claim.keyHash} and held_by = ${claim.by} and locked_at = ${claim.since}
        and sealed_answer is null
      returning 1
    )`;
  return { parts: [part], condition: sql<boolean>`guard_key(${hasRowCount('stored_answer', 1)})` };
}

/** After a failure on our side, the key can be used again. An answer that was stored together with its act stays. */
export async function releaseKey(db: Db, claim: KeyClaim): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where(unansweredOf(claim)).execute();
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'idempotencyKeys', sql`locked_at < ${before}`);
}
