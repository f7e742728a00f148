// What drivers say again about visits: "not my car" (rule 405). A claim has the id of its visit.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';

export type ClaimStatus = 'open' | 'refunded' | 'declined';

export type StoredClaim = {
  readonly locationId: string;
  readonly id: string;
  readonly userId: string;
  readonly claimedAt: Date;
  readonly status: ClaimStatus;
  /** Why it was declined. */
  readonly note: string | null;
};

const ROW = ['locationId', 'id', 'userId', 'claimedAt', 'status', 'note'] as const;

type ClaimId = Pick<StoredClaim, 'locationId' | 'id'>;

export async function insertClaim(tx: Db, claim: Omit<StoredClaim, 'status' | 'note'>): Promise<void> {
  const open = { ...claim, status: 'open' as const, decidedBy: null, decidedAt: null, note: null };
  await tx
    .insertInto('visitClaims')
    .values(open)
    .onConflict((on) => on.columns(['locationId', 'id']).doNothing())
    .execute();
}

export async function findClaim(db: Db, { locationId, id }: ClaimId): Promise<StoredClaim | null> {
  const row = db.selectFrom('visitClaims').select(ROW).where('locationId', '=', locationId).where('id', '=', id);
  return (await row.executeTakeFirst()) ?? null;
}

/** Null when there is none, or it has been decided. */
export async function lockOpenClaim(tx: Db, { locationId, id }: ClaimId): Promise<StoredClaim | null> {
  const row = tx.selectFrom('visitClaims').select(ROW).where('locationId', '=', locationId).where('id', '=', id);
  return (await row.where('status', '=', 'open').forUpdate().executeTakeFirst()) ?? null;
}

type Decided = {
  readonly status: Exclude<ClaimStatus, 'open'>;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly note: string | null;
};

export async function closeClaim(tx: Db, { locationId, id }: ClaimId, decided: Decided): Promise<void> {
  await tx.updateTable('visitClaims').set(decided).where('locationId', '=', locationId).where('id', '=', id).execute();
}

export async function deleteClaimsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'visitClaims', sql`claimed_at < ${before}`);
}

export async function deleteClaimsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('visitClaims').where('userId', '=', userId).execute();
}
