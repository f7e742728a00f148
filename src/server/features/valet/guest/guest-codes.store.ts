// The six digits that a number asked for. Every number that asks has a row, also one without a ticket: whoever tries codes
// then meets the same statements, whatever there is to find.

import type { Db } from '../../../db/database.ts';
import { hashCapability } from '../../../http/principal.ts';

export const CODE_MINUTES = 5;
const TRIES = 5;
/** No digits are drawn yet: nothing that is typed has this hash. */
const NOT_DRAWN = '';

type Asked = { readonly phoneHash: string; readonly now: Date };

/** A new request takes the place of the one before, whose digits then fit no more. */
export async function putAsked(tx: Db, { phoneHash, now }: Asked): Promise<void> {
  const row = { codeHash: NOT_DRAWN, triesLeft: TRIES, createdAt: now, expiresAt: expiryOf(now) };
  await tx
    .insertInto('valetPhoneCodes')
    .values({ phoneHash, ...row })
    .onConflict((on) => on.column('phoneHash').doUpdateSet(row))
    .execute();
}

/** False when this request's digits were drawn before, or another request has taken its place. */
export async function putCode(
  tx: Db,
  { phoneHash, askedAt, code, now }: Asked & { readonly askedAt: Date; readonly code: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('valetPhoneCodes')
    .set({ codeHash: hashCode(phoneHash, code), expiresAt: expiryOf(now) })
    .where('phoneHash', '=', phoneHash)
    .where('createdAt', '=', askedAt)
    .where('codeHash', '=', NOT_DRAWN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a try, and answers whether the digits are right. Of two tries at once the second waits for the first. */
export async function takeTry(tx: Db, { phoneHash, now, code }: Asked & { readonly code: string }): Promise<boolean> {
  const row = await tx
    .updateTable('valetPhoneCodes')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('phoneHash', '=', phoneHash)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash === hashCode(phoneHash, code);
}

/** Digits open once. */
export async function deleteCode(tx: Db, phoneHash: string): Promise<void> {
  await tx.deleteFrom('valetPhoneCodes').where('phoneHash', '=', phoneHash).execute();
}

export async function deleteCodesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('valetPhoneCodes').where('expiresAt', '<', before).execute();
}

const expiryOf = (now: Date) => new Date(now.getTime() + CODE_MINUTES * 60_000);
const hashCode = (phoneHash: string, code: string) => hashCapability(`${phoneHash}:${code}`);
