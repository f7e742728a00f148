// What the nightly proof of the sums says to the desk: which disagreements agree again by now, and when it was last made.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table revenue_disagreements add column id uuid not null default gen_random_uuid(),
      add column resolved_at timestamptz`.execute(db);
  await sql`alter table revenue_disagreements alter column id drop default`.execute(db);
  await sql`
    create index revenue_disagreements_open on revenue_disagreements (id) where resolved_at is null`.execute(db);
  await sql`
    create index revenue_disagreements_resolved on revenue_disagreements (id) where resolved_at is not null`.execute(
    db,
  );
  await sql`
    create table revenue_proofs (
      id uuid primary key,
      proven_at timestamptz not null,
      lots integer not null,
      disagreements integer not null
    )`.execute(db);
}
