// The six digits requested for a phone number. A number without a ticket gets a row too, so that guessing runs the same
// statements whether or not there is a ticket.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

export const CODE_MINUTES = 5;
const TRIES = 5;
/** The value until digits are drawn: no input has this hash. */
const NOT_DRAWN = '';

type Requested = { readonly phoneHash: string; readonly now: Date };

/** A new request replaces the previous one, whose digits stop working. */
export async function saveRequestedCode(tx: Db, { phoneHash, now }: Requested): Promise<void> {
  const row = { codeHash: NOT_DRAWN, triesLeft: TRIES, createdAt: now, expiresAt: expiryOf(now) };
  await tx
    .insertInto('valetPhoneCodes')
    .values({ phoneHash, ...row })
    .onConflict((on) => on.column('phoneHash').doUpdateSet(row))
    .execute();
}

/** False when this request's digits were already drawn, or a newer request has replaced it. */
export async function saveCode(
  tx: Db,
  { phoneHash, requestedAt, code, now }: Requested & { readonly requestedAt: Date; readonly code: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('valetPhoneCodes')
    .set({ codeHash: hashCode(phoneHash, code), expiresAt: expiryOf(now) })
    .where('phoneHash', '=', phoneHash)
    .where('createdAt', '=', requestedAt)
    .where('codeHash', '=', NOT_DRAWN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts an attempt and checks the digits. Concurrent attempts run one after the other. */
export async function consumeTry(
  tx: Db,
  { phoneHash, now, code }: Requested & { readonly code: string },
): Promise<boolean> {
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

/** Digits work once. */
export async function deleteCode(tx: Db, phoneHash: string): Promise<void> {
  await tx.deleteFrom('valetPhoneCodes').where('phoneHash', '=', phoneHash).execute();
}

export async function deleteCodesExpiredBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'valetPhoneCodes', sql`expires_at < ${before}`);
}

const expiryOf = (now: Date) => new Date(now.getTime() + CODE_MINUTES * 60_000);
const hashCode = (phoneHash: string, code: string) => hashCapability(`${phoneHash}:${code}`);
