// Who may sign in, the sessions of those who did, and the links that were mailed. Of every token only a hash is kept.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      email text not null unique,
      password_hash text,
      role text not null check (role in ('admin', 'odogwu', 'vendor', 'customer', 'enforcer', 'valet')),
      active boolean not null default true,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table login_sessions (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index login_sessions_user on login_sessions (user_id)`.execute(db);
  await sql`create index login_sessions_expiry on login_sessions (expires_at)`.execute(db);
  await sql`
    create table mailed_tokens (
      token_hash text primary key,
      kind text not null,
      about uuid not null,
      expires_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index mailed_tokens_about on mailed_tokens (about, kind)`.execute(db);
  await sql`create index mailed_tokens_expiry on mailed_tokens (expires_at)`.execute(db);
  await sql`
    create table attempts (
      bucket text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (bucket, window_start)
    )`.execute(db);
}
