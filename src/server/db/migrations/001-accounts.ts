// Who may sign in. The columns of users, login_sessions, credentials and verifications are those that the
// accounts library keeps; role and active are ours.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null default false,
      image text,
      role text not null check (role in ('admin', 'odogwu', 'vendor', 'customer', 'enforcer', 'valet')),
      active boolean not null default true,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table login_sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index login_sessions_user on login_sessions (user_id)`.execute(db);
  await sql`create index login_sessions_expiry on login_sessions (expires_at)`.execute(db);
  await sql`
    create table credentials (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      issuer text not null,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index credentials_user on credentials (user_id)`.execute(db);
  await sql`
    create table verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index verifications_identifier on verifications (identifier)`.execute(db);
  await sql`create index verifications_value on verifications (value)`.execute(db);
  await sql`
    create table attempts (
      bucket text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (bucket, window_start)
    )`.execute(db);
}
