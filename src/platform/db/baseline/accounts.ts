// Accounts, the ways to sign in to them, mailed links, and teams: who works for which lot owner. Tokens are stored only as hashes.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createSignInMethods(db);
  await createKeys(db);
  await createAttempts(db);
  await createTeams(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  // Support finds people by part of their name.
  await sql`create extension if not exists pg_trgm`.execute(db);
  // A deleted account's row stays, without a name, for the records that refer to it: lots, answers, the log.
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      email text not null,
      password_hash text,
      -- When a mailed link proved that the address is the account owner's.
      email_proven_at timestamptz,
      -- Since when signing in takes a code besides the password.
      two_factor_since timestamptz,
      role text not null check (role in ('admin', 'odogwu', 'vendor', 'customer', 'enforcer', 'valet', 'viewer', 'manager', 'accountant')),
      active boolean not null default true,
      -- Whether receipts are mailed without being asked for.
      receipts_by_mail boolean not null default true,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    );
    -- Finds an account by its address, in small letters: accounts are spread by their id.
    create table account_addresses (
      address text primary key check (address = lower(address)),
      user_id uuid not null
    );
    create index users_name on users using gin (lower(name) gin_trgm_ops);
    create table login_sessions (
      user_id uuid not null,
      token_hash text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      -- It began with a passkey, which stands for both factors.
      by_passkey boolean not null default false,
      primary key (user_id, token_hash)
    );
    create index login_sessions_expiry on login_sessions (expires_at);
    -- Where the account was signed in from: what others try elsewhere does not slow its owner down there.
    create table login_networks (
      user_id uuid not null references users (id) on delete cascade,
      network_hash text not null,
      seen_at timestamptz not null,
      primary key (user_id, network_hash)
    );
    create index login_networks_age on login_networks (seen_at);
    -- What its holder is shown. The address is not in it; a browser is known by the hash of its mark.
    create table sign_ins (
      user_id uuid not null,
      id uuid not null,
      happened_at timestamptz not null,
      way text not null,
      browser text not null,
      system text not null,
      is_new boolean not null,
      browser_mark text,
      token_hash text not null,
      primary key (user_id, id)
    );
    create index sign_ins_age on sign_ins (happened_at);
    create table two_factor (
      user_id uuid primary key references users (id) on delete cascade,
      -- Of the authenticator; the key that opens it is not in the database.
      sealed_secret text not null,
      last_step integer not null
    );
    create table recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    );
    create table saved_vehicles (
      user_id uuid not null,
      id uuid not null,
      plate text not null,
      plate_key text not null,
      plate_state text not null,
      nickname text not null,
      -- The default is the one that was made so last, else the oldest.
      default_since timestamptz,
      created_at timestamptz not null,
      primary key (user_id, id),
      unique (user_id, plate_state, plate_key)
    );
    create table favorites (
      user_id uuid not null,
      location_id uuid not null,
      created_at timestamptz not null,
      primary key (user_id, location_id)
    );
    create table transaction_views (
      user_id uuid not null,
      name text not null,
      view jsonb not null,
      primary key (user_id, name)
    );
    create table mailed_tokens (
      about uuid not null,
      token_hash text not null,
      kind text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      primary key (about, token_hash)
    );
    create index mailed_tokens_expiry on mailed_tokens (expires_at)`.execute(db);
}

/** Passkeys and Google. What starts in a browser is stored as a hash, lasts minutes and works once. */
async function createSignInMethods(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      credential_id text not null,
      public_key text not null,
      -- How often it signed, by its own count; 0 where it does not count.
      uses bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, id),
      unique (user_id, credential_id)
    );
    -- Finds the account of a passkey: accounts are spread by their id.
    create table passkey_owners (
      credential_id text primary key,
      user_id uuid not null
    );
    create table passkey_challenges (
      challenge_hash text primary key,
      browser_hash text not null,
      -- The account that adds a passkey; null for a sign-in.
      user_id uuid,
      expires_at timestamptz not null
    );
    create index passkey_challenges_expiry on passkey_challenges (expires_at);
    create table google_links (
      user_id uuid primary key references users (id) on delete cascade,
      subject text not null,
      email text not null,
      linked_at timestamptz not null
    );
    -- Finds the account that a Google account signs in to.
    create table google_owners (
      subject text primary key,
      user_id uuid not null
    );
    create table google_visits (
      state_hash text primary key,
      browser_hash text not null,
      -- The account that is to be linked; null for a sign-in.
      link_user_id uuid,
      -- Of an account that is opened.
      role text not null check (role in ('vendor', 'customer')),
      return_path text,
      sealed_checks text not null,
      requested_at timestamptz,
      -- Who Google says it is, while the second factor is missing.
      sealed_person text,
      expires_at timestamptz not null
    );
    create index google_visits_expiry on google_visits (expires_at)`.execute(db);
}

/** Credentials for an account's programs. Only hashes are stored; a key says whose it is. */
async function createKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      key_hash text not null,
      -- Its last characters, by which its owner tells it from others.
      ending text not null,
      name text not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      -- Null: all lots, future ones too.
      location_ids uuid[] check (cardinality(location_ids) > 0),
      created_at timestamptz not null,
      -- To the minute.
      used_at timestamptz,
      revoked_at timestamptz,
      -- When it was last tried after that.
      refused_at timestamptz,
      primary key (user_id, id),
      unique (user_id, key_hash)
    )`.execute(db);
}

/** Attempts at secrets, and stored answers for repeated requests, encrypted with a key that is not stored. */
async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attempts (
      bucket text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (bucket, window_start)
    );
    create index attempts_window on attempts (window_start);
    create table processes (
      id uuid primary key,
      seen_at timestamptz not null
    );
    -- location_id: of the act, so that both are written together; where an act has none, made from the key. Hashes are half of
    -- HMAC-SHA256. The answer follows the claim: it stays in the page, and no index changes.
    create table idempotency_keys (
      location_id uuid not null,
      key_hash uuid not null,
      request_hash uuid not null,
      held_by uuid not null,
      locked_at timestamptz not null,
      sealed_answer bytea,
      primary key (location_id, key_hash)
    ) with (fillfactor = 75);
    create index idempotency_keys_age on idempotency_keys (locked_at)`.execute(db);
}

async function createTeams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_members (
      id uuid primary key,
      owner_id uuid not null,
      user_id uuid not null,
      role text not null check (role in ('enforcer', 'valet', 'viewer', 'manager', 'accountant')),
      invited_name text not null,
      all_locations boolean not null,
      was_customer boolean not null default false,
      drives_stick boolean not null default false,
      invites_enforcers boolean not null default false,
      leads_valets boolean not null default false,
      invited_at timestamptz not null,
      activated_at timestamptz,
      deactivated_at timestamptz,
      unique (owner_id, user_id)
    );
    create index team_members_page on team_members (owner_id, id);
    create index team_members_user on team_members (user_id)`.execute(db);
}
