// The phone that an account has confirmed with a code that was texted to it. A phone belongs to one account.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

export async function findAccountOfPhone(db: Db, phone: string): Promise<string | null> {
  const row = await db.selectFrom('accountPhones').select('userId').where('phone', '=', phone).executeTakeFirst();
  return row?.userId ?? null;
}

export async function findPhoneOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('accountPhones').select('phone').where('userId', '=', userId).executeTakeFirst();
  return row?.phone ?? null;
}

/** Whoever holds the phone now has shown it: it leaves the account that had it before. */
export async function savePhone(tx: Db, userId: string, phone: string, now: Date): Promise<void> {
  await tx.deleteFrom('accountPhones').where('phone', '=', phone).where('userId', '<>', userId).execute();
  await tx
    .insertInto('accountPhones')
    .values({ userId, phone, confirmedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ phone, confirmedAt: now }))
    .execute();
}

export async function forgetPhoneOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('accountPhones').where('userId', '=', userId).execute();
  await tx.deleteFrom('accountPhoneCodes').where('userId', '=', userId).execute();
}

const CODE_MINUTES = 10;
const TRIES = 5;
const hashOf = (userId: string, code: string): string => hashCapability(`${userId}:${code}`);

/** A new code replaces the previous one. */
export async function savePhoneCode(
  tx: Db,
  { userId, phone, code, now }: { userId: string; phone: string; code: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const row = { phone, codeHash: hashOf(userId, code), triesLeft: TRIES, expiresAt };
  await tx
    .insertInto('accountPhoneCodes')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** Counts an attempt. @returns the phone that the code confirms, once; null for a wrong one */
export async function consumePhoneCode(
  tx: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<string | null> {
  const row = await tx
    .updateTable('accountPhoneCodes')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('userId', '=', userId)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning(['phone', 'codeHash'])
    .executeTakeFirst();
  if (row?.codeHash !== hashOf(userId, code)) return null;
  await tx.deleteFrom('accountPhoneCodes').where('userId', '=', userId).execute();
  return row.phone;
}

export async function deletePhoneCodesExpiredBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'accountPhoneCodes', sql`expires_at < ${before}`);
}
