// Passes in the wallets of phones, and where a copy of each one is kept.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_passes (
      location_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('stay', 'permit', 'ticket')),
      about_id uuid not null,
      sealed_key text not null,
      language text,
      version integer not null default 1,
      facts_hash text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      followed_until timestamptz not null,
      primary key (location_id, id),
      unique (location_id, kind, about_id)
    )`.execute(db);
  await sql`create index wallet_passes_followed on wallet_passes (followed_until)`.execute(db);
  await sql`
    create table wallet_copies (
      location_id uuid not null,
      pass_id uuid not null,
      wallet text not null check (wallet in ('apple', 'google', 'sandbox')),
      device text not null,
      push_token text,
      version integer not null,
      added_at timestamptz not null,
      primary key (location_id, pass_id, wallet, device),
      foreign key (location_id, pass_id) references wallet_passes (location_id, id) on delete cascade
    )`.execute(db);
  await sql`create index wallet_copies_of_device on wallet_copies (device) where wallet = 'apple'`.execute(db);
  await sql`
    create table sandbox.wallet_passes (
      id uuid primary key,
      content json not null,
      saved_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
}
