// What payers' banks ask back: kept as the provider has it, with what it took from us meanwhile, which has an account of
// its own in the ledger.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disputes (
      location_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      order_id uuid not null,
      provider text not null,
      provider_ref text not null,
      status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
      reason text not null,
      amount_cents integer not null check (amount_cents >= 0),
      withdrawn_cents integer not null check (withdrawn_cents >= 0),
      reinstated_cents integer not null check (reinstated_cents >= 0),
      due_by timestamptz,
      opened_at timestamptz not null,
      closed_at timestamptz,
      primary key (location_id, id),
      unique (location_id, provider, provider_ref),
      foreign key (location_id, payment_id) references payments (location_id, id)
    )`.execute(db);
  await sql`create index disputes_order on disputes (location_id, order_id)`.execute(db);
  await sql`create index disputes_open on disputes (id) where closed_at is null`.execute(db);
  await sql`create index disputes_closed on disputes (id) where closed_at is not null`.execute(db);
  await sql`
    alter table ledger_entries drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account_check
        check (account in ('driver', 'owner', 'platform', 'provider', 'disputes') or account like 'authority:_%')`.execute(
    db,
  );
}
