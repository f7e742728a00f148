// Money that a provider took although another amount was asked for: kept once, and given back whole. Nothing is sold for it,
// so it is in no ledger.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wrong_charges (
      location_id uuid not null,
      payment_id uuid not null,
      id uuid not null,
      asked_cents integer not null check (asked_cents >= 0),
      charged_cents integer not null check (charged_cents > 0 and charged_cents <> asked_cents),
      found_at timestamptz not null,
      returned_at timestamptz,
      refused_at timestamptz,
      primary key (location_id, payment_id),
      foreign key (location_id, payment_id) references payments (location_id, id)
    )`.execute(db);
  await sql`create index wrong_charges_open on wrong_charges (id) where returned_at is null`.execute(db);
  await sql`create index wrong_charges_returned on wrong_charges (id) where returned_at is not null`.execute(db);
}
