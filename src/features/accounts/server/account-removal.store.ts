// Removes an account's personal data. The anonymous row stays for whatever refers to it: lots with history, answers, the audit
// log. Payments stay, without a name.

import type { Role } from '#platform/access/roles.ts';
import { emailKey } from '#platform/contract/email.ts';
import type { Db } from '#platform/db/database.ts';
import { forgetSignInMethods } from './login/forget-sign-in-methods.ts';
import { forgetSignIns } from './login/sign-ins.store.ts';

export type AccountToRemove = { readonly id: string; readonly email: string; readonly role: Role };

/** Locks the account until the transaction ends; null when it does not exist or was deleted. */
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

/** Locks all active accounts of a role, so that two of them cannot delete each other. @returns their ids */
export async function lockActiveOf(tx: Db, role: Role): Promise<string[]> {
  const active = tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('active', '=', true)
    .where('deletedAt', 'is', null);
  // There are few. Each is locked by its id and read again under the lock.
  const locked: string[] = [];
  for (const { id } of await active.orderBy('id').execute()) {
    if (await active.where('id', '=', id).forUpdate().executeTakeFirst()) locked.push(id);
  }
  return locked;
}

/** The name that replaces theirs. */
export const GONE_NAME = 'Deleted account';

/** Signs the account out everywhere and removes its personal data. */
export async function forgetPerson(
  tx: Db,
  { id, email }: Pick<AccountToRemove, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('loginSessions').where('userId', '=', id).execute();
  await tx.deleteFrom('twoFactor').where('userId', '=', id).execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', id).execute();
  await forgetSignInMethods(tx, id);
  await forgetSignIns(tx, id);
  await tx.deleteFrom('loginNetworks').where('userId', '=', id).execute();
  await tx.deleteFrom('accountAddresses').where('address', '=', emailKey(email)).where('userId', '=', id).execute();
  await tx.deleteFrom('mailedTokens').where('about', '=', id).execute();
  await tx
    .updateTable('users')
    .set({
      name: GONE_NAME,
      // Undeliverable by design, which frees the old address for a new account.
      email: `deleted-${id}@deleted.invalid`,
      passwordHash: null,
      twoFactorSince: null,
      active: false,
      updatedAt: now,
      deletedAt: now,
    })
    .where('id', '=', id)
    .execute();
}
