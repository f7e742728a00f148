// What support needs to know about an account before answering or deleting: the person, their letters, mails and actions.

import { sql } from 'kysely';
import type { Role } from '#platform/access/roles.ts';
import type { Db } from '#platform/db/database.ts';
import { sameAddress } from '#platform/db/statements/conditions.ts';
import type { AccountStory } from '../../support-story.ts';

export type StoredAccount = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly active: boolean;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
};

export async function findStoredAccount(db: Db, id: string): Promise<StoredAccount | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'active', 'createdAt', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

type Event = AccountStory['events'][number];

/** The latest mails to this address, with their subjects. */
export async function listMailsTo(db: Db, email: string, limit: number): Promise<Event[]> {
  const { rows } = await sql<{ at: Date; note: string; failed: boolean }>`
    select coalesce(failed_at, sent_at, created_at) as at, failed_at is not null as failed,
      case when failed_at is null then subject else subject || ' – ' || coalesce(last_error, '') end as note
    from messages
    where ${sameAddress('recipient', email)} order by id desc limit ${limit}`.execute(db);
  return rows.map(({ at, note, failed }) => {
    return { at: at.toISOString(), kind: failed ? 'mail_failed' : 'mailed', note, by: null };
  });
}
