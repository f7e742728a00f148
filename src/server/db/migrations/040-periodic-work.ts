// What is cleaned away every minute is found without reading what stays, and whose account is asked about next is known by
// when it was asked about last.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Texts that went out and whose words are still kept: those of the last day.
  await sql`
    create index messages_words on messages (sent_at)
    where channel = 'sms' and text <> '' and status in ('accepted', 'sent', 'delivered')`.execute(db);
  await sql`create index attempts_window on attempts (window_start)`.execute(db);
  await sql`alter table payout_accounts add column asked_at timestamptz`.execute(db);
  await sql`create index payout_accounts_asked on payout_accounts (asked_at nulls first)`.execute(db);
  await sql`drop index payout_accounts_checked`.execute(db);
}
