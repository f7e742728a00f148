// What each read of a camera did. A read is followed once.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import type { Direction, PassOutcome } from '../rules/decide-pass.ts';

export type StoredPass = {
  readonly locationId: string;
  readonly readId: string;
  readonly camera: string;
  readonly direction: Direction;
  readonly plate: string;
  readonly plateKey: string;
  readonly plateState: string | null;
  readonly readAt: Date;
  readonly receivedAt: Date;
  readonly confidence: number;
  readonly outcome: PassOutcome;
  readonly visitId: string | null;
};

export async function insertPass(tx: Db, pass: StoredPass): Promise<void> {
  await tx.insertInto('cameraPasses').values(pass).execute();
}

export async function findPass(
  db: Db,
  { locationId, readId }: Pick<StoredPass, 'locationId' | 'readId'>,
): Promise<Pick<StoredPass, 'visitId'> | null> {
  const row = await db
    .selectFrom('cameraPasses')
    .select('visitId')
    .where('locationId', '=', locationId)
    .where('readId', '=', readId)
    .executeTakeFirst();
  return row ?? null;
}

type Seen = Pick<StoredPass, 'locationId' | 'plateKey'> & { readonly since: Date };

/** The latest exit of the plate that was read without an open visit. */
export async function findStrayExit(db: Db, { locationId, plateKey, since }: Seen): Promise<Date | null> {
  const row = await db
    .selectFrom('cameraPasses')
    .select('readAt')
    .where('locationId', '=', locationId)
    .where('readAt', '>=', since)
    .where('plateKey', '=', plateKey)
    .where('outcome', '=', 'no_entry')
    .orderBy('readAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.readAt ?? null;
}

/** Whether a camera saw the plate at the lot after that time. */
export async function wasSeenAfter(db: Db, { locationId, plateKey, since }: Seen): Promise<boolean> {
  const row = await db
    .selectFrom('plateReads')
    .select('id')
    .where('locationId', '=', locationId)
    .where('readAt', '>', since)
    .where('plateKey', '=', plateKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePassesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'cameraPasses', sql`read_at < ${before}`);
}
