// Sessions of a deleted account stay. They belong to nobody.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export async function forgetDriver(tx: Db, userId: string): Promise<void> {
  // Only sessions that are not pending are indexed by their holder.
  await sql`update sessions set user_id = null where user_id = ${userId} and status <> 'pending'`.execute(tx);
}
