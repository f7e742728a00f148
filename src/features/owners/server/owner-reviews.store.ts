// Whether an owner's lots may sell, and the mark that keeps them in review.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ReviewState } from '../rules/owner-review.ts';

export type StoredReview = {
  readonly ownerId: string;
  readonly state: ReviewState;
  readonly language: string | null;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
};

const COLUMNS = ['ownerId', 'state', 'language', 'requestedAt', 'decidedAt', 'decidedBy', 'reason'] as const;

export async function findReview(db: Db, ownerId: string): Promise<StoredReview | null> {
  const query = db.selectFrom('ownerReviews').select(COLUMNS).where('ownerId', '=', ownerId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Until the transaction ends, no lot of the owner is added and nobody else decides. */
export async function lockReview(tx: Db, ownerId: string): Promise<StoredReview | null> {
  const query = tx.selectFrom('ownerReviews').select(COLUMNS).where('ownerId', '=', ownerId);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

type Begun = Pick<StoredReview, 'ownerId' | 'language' | 'requestedAt'>;

/** False if it had already begun. */
export async function beginReview(tx: Db, begun: Begun): Promise<boolean> {
  const row = await tx
    .insertInto('ownerReviews')
    .values({ ...begun, state: 'in_review', decidedAt: null, decidedBy: null, reason: null })
    .onConflict((on) => on.column('ownerId').doNothing())
    .returning('ownerId')
    .executeTakeFirst();
  return row !== undefined;
}

type Decided = Pick<StoredReview, 'state' | 'decidedAt' | 'decidedBy' | 'reason'>;

export async function recordDecision(tx: Db, ownerId: string, decided: Decided): Promise<void> {
  await tx.updateTable('ownerReviews').set(decided).where('ownerId', '=', ownerId).execute();
}

/** Behind everybody who is waiting. */
export async function requestReviewAgain(tx: Db, ownerId: string, now: Date): Promise<void> {
  const requested = { state: 'in_review', requestedAt: now, decidedAt: null, decidedBy: null, reason: null } as const;
  await tx.updateTable('ownerReviews').set(requested).where('ownerId', '=', ownerId).execute();
}

/** Behind everybody who is waiting, with what support wants to know. */
export async function returnToReview(
  tx: Db,
  ownerId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const requested = { state: 'in_review', requestedAt: now, decidedAt: null, decidedBy: null, reason } as const;
  await tx.updateTable('ownerReviews').set(requested).where('ownerId', '=', ownerId).execute();
}

/** Takes all of the owner's lots off the market, including archived ones, so that they are still in review when restored. */
export async function putLotsInReview(tx: Db, ownerId: string, now: Date): Promise<void> {
  const lots = tx.updateTable('locations').set({ heldAt: now }).where('ownerId', '=', ownerId);
  await lots.where('heldAt', 'is', null).execute();
}

/** Puts all of the owner's lots on the market, except archived ones. */
export async function releaseLots(tx: Db, ownerId: string): Promise<void> {
  await tx
    .updateTable('locations')
    .set({ heldAt: null })
    .where('ownerId', '=', ownerId)
    .where('heldAt', 'is not', null)
    .execute();
}

export async function deleteReview(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('ownerReviews').where('ownerId', '=', ownerId).execute();
}

/** The owners among these whom support has not approved. */
export async function listUnapproved(db: Db, ownerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (ownerIds.length === 0) return new Set();
  const query = db.selectFrom('ownerReviews').select('ownerId').where('ownerId', 'in', ownerIds);
  return new Set((await query.where('state', '<>', 'approved').execute()).map(({ ownerId }) => ownerId));
}

/** Whether the payment provider pays the owner, according to its last answer. */
export async function isPaidByProvider(db: Db, ownerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payout_accounts where owner_id = ${ownerId} and status = 'active'`.execute(db);
  return rows.length > 0;
}
