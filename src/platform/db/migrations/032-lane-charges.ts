// Time inside a lot with gates that nobody has paid for, each once, and the badges of people who work there.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lane_charges (
      location_id uuid not null,
      order_id uuid not null,
      about text not null,
      from_at timestamptz not null,
      created_at timestamptz not null,
      let_out_at timestamptz,
      waived_by uuid,
      waived_note text,
      primary key (location_id, order_id),
      unique (location_id, about, from_at)
    )`.execute(db);
  await sql`
    create index lane_charges_let_out on lane_charges (location_id, let_out_at desc, order_id desc)
    where let_out_at is not null`.execute(db);
  await sql`alter table gate_passages add column charge_order_id uuid`.execute(db);
  await sql`
    create table lane_badges (
      location_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      key_hash text not null,
      added_by uuid not null,
      added_at timestamptz not null,
      revoked_at timestamptz,
      primary key (location_id, id),
      unique (location_id, key_hash)
    )`.execute(db);
}
