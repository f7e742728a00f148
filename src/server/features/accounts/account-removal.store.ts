// Takes out of the database what says who an account's owner is. Its row stays without a name, for what others keep of
// it: lots that have a history, answers it gave, the log. What was paid stays, and names nobody.

import { sql } from 'kysely';
import type { Role } from '#domain/accounts/roles.ts';
import type { Db } from '../../db/database.ts';

export type AccountToRemove = { readonly id: string; readonly email: string; readonly role: Role };

/** Holds the account's row until the transaction ends; null when there is none, or it was deleted already. */
export async function lockAccount(tx: Db, id: string): Promise<AccountToRemove | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
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
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function countLots(db: Db, ownerId: string): Promise<{ selling: number; archived: number }> {
  const { rows } = await sql<{ selling: number; archived: number }>`
    select count(*) filter (where archived_at is null)::integer as selling,
      count(*) filter (where archived_at is not null)::integer as archived
    from locations where owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? { selling: 0, archived: 0 };
}

/** What stands where a name was. */
export const GONE_NAME = 'Deleted account';

/** Signs it out everywhere, for good, and forgets who it was. */
export async function forgetPerson(tx: Db, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('login_sessions').where('user_id', '=', id).execute();
  await tx.deleteFrom('mailed_tokens').where('about', '=', id).execute();
  await tx.deleteFrom('team_members').where('user_id', '=', id).execute();
  await tx
    .updateTable('users')
    .set({
      name: GONE_NAME,
      // No mail can ever go there, and the address that it had is free for a new account.
      email: `deleted-${id}@deleted.invalid`,
      password_hash: null,
      active: false,
      updated_at: now,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Its stays are nobody's from here on; what they cost and paid is as it was. */
export async function unlinkStays(tx: Db, id: string): Promise<void> {
  await tx.updateTable('orders').set({ user_id: null }).where('user_id', '=', id).execute();
  // In two statements, because only what is not pending has an index by its holder.
  await sql`update sessions set user_id = null where user_id = ${id} and status <> 'pending'`.execute(tx);
}

/** What was written from the e-mail address and mailed to it, with the words of both. */
export async function forgetLetters(tx: Db, email: string): Promise<void> {
  await sql`
    delete from messages where contact_message_id in (select id from contact_messages where email = ${email})
  `.execute(tx);
  await tx.deleteFrom('contact_messages').where('email', '=', email).execute();
  await tx.deleteFrom('undeliverable_addresses').where('address', '=', email).execute();
  await forgetMessagesTo(tx, email);
}

/** To an e-mail address or a phone. That a receipt was sent belongs to the stay's story; to whom and what does not. */
export async function forgetMessagesTo(tx: Db, recipient: string): Promise<void> {
  await sql`
    delete from messages where recipient = ${recipient} and (order_id is null or sent_at is null)`.execute(tx);
  await sql`
    update messages set recipient = '', subject = '', text = '', html = '', last_error = null
    where recipient = ${recipient}`.execute(tx);
}
