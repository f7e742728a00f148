// Letters to support, stored in addition to being mailed, so that nothing is lost with a mailbox.

import type { Db } from '#platform/db/database.ts';
import { sameAddress } from '#platform/db/statements/conditions.ts';

export type ContactMessage = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
};

export async function insertContactMessage(db: Db, message: ContactMessage, now: Date): Promise<void> {
  await db
    .insertInto('contactMessages')
    .values({ ...message, createdAt: now })
    .execute();
}

export async function listLetterIdsOf(db: Db, email: string): Promise<string[]> {
  const rows = await db.selectFrom('contactMessages').select('id').where(sameAddress('email', email)).execute();
  return rows.map(({ id }) => id);
}

/** Together with support's answers to them. */
export async function deleteLetters(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('contactMessages').where('id', 'in', ids).execute();
}
