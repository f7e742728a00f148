// The phone that an account has confirmed with a code that was texted to it. A phone belongs to one account.

import type { Db } from '#platform/db/database.ts';

export async function findAccountOfPhone(db: Db, phone: string): Promise<string | null> {
  const row = await db.selectFrom('accountPhones').select('userId').where('phone', '=', phone).executeTakeFirst();
  return row?.userId ?? null;
}
