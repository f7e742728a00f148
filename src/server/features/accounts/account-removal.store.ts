// Takes out of the database what says who an account's owner is. Its row stays without a name, for what others keep of
// it: lots that have a history, answers it gave, the log. What was paid stays, and names nobody.

import type { Role } from '#domain/accounts/roles.ts';
import type { Db } from '../../db/database.ts';

export type AccountToRemove = { readonly id: string; readonly email: string; readonly role: Role };

/** Holds the account's row until the transaction ends; null when there is none, or it was deleted already. */
export async function lockAccountToRemove(tx: Db, id: string): Promise<AccountToRemove | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Holds the rows of all of a role that can sign in, so that two of them cannot delete each other. Answers their ids. */
export async function lockActiveOf(tx: Db, role: Role): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** What stands where a name was. */
export const GONE_NAME = 'Deleted account';

/** Signs it out everywhere, for good, and forgets who it was. */
export async function forgetPerson(tx: Db, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('loginSessions').where('userId', '=', id).execute();
  await tx.deleteFrom('mailedTokens').where('about', '=', id).execute();
  await tx
    .updateTable('users')
    .set({
      name: GONE_NAME,
      // No mail can ever go there, and the address that it had is free for a new account.
      email: `deleted-${id}@deleted.invalid`,
      passwordHash: null,
      active: false,
      updatedAt: now,
      deletedAt: now,
    })
    .where('id', '=', id)
    .execute();
}
