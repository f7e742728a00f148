// Whether an account's receipts are mailed to it automatically.

import type { Db } from '#platform/db/database.ts';

export type ReceiptReader = {
  readonly name: string;
  readonly email: string;
  /** Whether a mailed link has proven that the address is the account owner's. */
  readonly isProven: boolean;
};

/** Null when it wants none or is deleted. */
export async function findReceiptReader(db: Db, userId: string): Promise<ReceiptReader | null> {
  const row = await db
    .selectFrom('users')
    .select(['name', 'email', 'emailProvenAt'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('receiptsByMail', '=', true)
    .executeTakeFirst();
  return row ? { name: row.name, email: row.email, isProven: row.emailProvenAt !== null } : null;
}

export async function setReceiptsByMail(
  db: Db,
  userId: string,
  { receiptsByMail, now }: { readonly receiptsByMail: boolean; readonly now: Date },
): Promise<void> {
  await db.updateTable('users').set({ receiptsByMail, updatedAt: now }).where('id', '=', userId).execute();
}
