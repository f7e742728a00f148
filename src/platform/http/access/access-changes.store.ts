// Tells every process that a user's access has shrunk, so that live streams close at once.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Each message is a user's id. */
export const ACCESS_CHANNEL = 'access_changes';

/** Sent when the transaction commits. */
export async function announceAccessChange(tx: Db, userId: string): Promise<void> {
  await sql`select pg_notify(${ACCESS_CHANNEL}, ${userId})`.execute(tx);
}
