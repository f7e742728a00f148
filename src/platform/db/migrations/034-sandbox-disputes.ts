// Disputes in the sandbox, and amounts that its operator moves by hand.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sandbox.intents
      add column disputes_as text,
      add column is_disputed boolean not null default false`.execute(db);
  await sql`
    create table sandbox.disputes (
      ref text primary key,
      intent_ref text not null references sandbox.intents (ref),
      amount_cents integer not null check (amount_cents > 0),
      reason text not null,
      status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
      withdrawn_cents integer not null,
      reinstated_cents integer not null,
      due_by timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index disputes_intent on sandbox.disputes (intent_ref)`.execute(db);
  await sql`alter table sandbox.balance_transactions add column dispute_ref text`.execute(db);
  await sql`alter domain sandbox.transaction_kind drop constraint transaction_kind_check`.execute(db);
  await sql`
    alter domain sandbox.transaction_kind add constraint transaction_kind_check
    check (value in ('payment', 'refund', 'refund_failed', 'passed_on', 'dispute', 'adjustment'))`.execute(db);
}
