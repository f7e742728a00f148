// What people wrote to support. Kept besides being mailed, so that nothing is lost when a mailbox is.

import type { Db } from '../../db/database.ts';

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
