// Orders, their payments and sessions, the ledger and the day's sums. All carry location_id first, so that one
// booking is one place's transaction; the EXCLUDE keeps a plate from being paid twice at one location.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLineSums(db);
  await createOrders(db);
  await createPayments(db);
  await createSessions(db);
  await createBooks(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      location_id uuid not null references locations (id),
      id uuid not null,
      zone_id uuid not null,
      kind text not null check (kind in ('stay', 'extension')),
      status text not null check (status in ('pending', 'paid', 'refunded', 'expired')),
      user_id uuid references users (id),
      guest_key text,
      terms jsonb not null,
      minutes integer not null check (minutes > 0),
      vehicle_count smallint not null check (vehicle_count between 1 and 5),
      vehicles jsonb not null,
      lines jsonb not null,
      total_cents integer not null check (total_cents >= 0),
      currency char(3) not null default 'USD',
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      stay_order_id uuid,
      session_id uuid,
      extends_from timestamptz,
      receipt_key text not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, zone_id) references zones (location_id, id)
    )`.execute(db);
  await sql`create index orders_open on orders (created_at) where status = 'pending'`.execute(db);
  await sql`create index orders_stay on orders (location_id, stay_order_id) where stay_order_id is not null`.execute(
    db,
  );
  await sql`
    create table receipt_keys (
      receipt_key text primary key,
      location_id uuid not null,
      order_id uuid not null
    )`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      location_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      provider text not null,
      provider_ref text,
      client_secret_hash text,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('intended', 'open', 'processing', 'authorised', 'succeeded', 'canceled')),
      declined_code text,
      declined_message text,
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (location_id, id),
      unique (location_id, provider, provider_ref),
      foreign key (location_id, order_id) references orders (location_id, id)
    )`.execute(db);
  await sql`create index payments_secret on payments (client_secret_hash)`.execute(db);
  await sql`create index payments_order on payments (location_id, order_id)`.execute(db);
  await sql`
    create index payments_unsettled on payments (created_at)
    where status in ('intended', 'open', 'processing', 'authorised')`.execute(db);
  await sql`
    create table refunds (
      location_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      order_id uuid not null,
      session_id uuid,
      reason text not null,
      lines jsonb not null,
      total_cents integer not null check (total_cents > 0),
      status text not null check (status in ('intended', 'succeeded', 'failed')),
      provider_ref text,
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, payment_id) references payments (location_id, id)
    )`.execute(db);
  await sql`create index refunds_payment on refunds (location_id, payment_id)`.execute(db);
  await sql`create index refunds_open on refunds (created_at) where status = 'intended'`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      location_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      zone_id uuid not null,
      vehicle_id uuid not null,
      status text not null check (status in ('pending', 'active', 'ended', 'refunded', 'expired')),
      user_id uuid,
      guest_key text,
      plate text not null,
      plate_key text not null,
      plate_state char(2) not null,
      description text not null,
      lines jsonb not null,
      minutes integer not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      covered_from timestamptz,
      covered tstzrange generated always as (
        case when covered_from is null then null else tstzrange(covered_from, greatest(covered_from, ends_at), '[)') end
      ) stored,
      created_at timestamptz not null,
      primary key (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id),
      constraint sessions_never_paid_twice exclude using gist (
        location_id with =, plate_state with =, plate_key with =, covered with &&
      ) where (status = 'active')
    )`.execute(db);
  await sql`create index sessions_order on sessions (location_id, order_id)`.execute(db);
  await sql`create index sessions_id on sessions (id)`.execute(db);
  await sql`
    create index sessions_user on sessions (user_id, ends_at desc, id desc)
    where user_id is not null and status <> 'pending'`.execute(db);
  await sql`
    create index sessions_guest on sessions (guest_key, ends_at desc, id desc)
    where guest_key is not null and status <> 'pending'`.execute(db);
  await sql`create index sessions_location_ends on sessions (location_id, ends_at desc, id desc)`.execute(db);
  await sql`create index sessions_vehicle on sessions (vehicle_id)`.execute(db);
}

/** The domain's sums of a price's lines, for SQL. */
async function createLineSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function total_of(lines jsonb) returns bigint language sql immutable parallel safe
    return (select coalesce(sum((line->>'cents')::bigint), 0) from jsonb_array_elements(lines) as line)`.execute(db);
  await sql`
    create function owners_share(lines jsonb) returns bigint language sql immutable parallel safe
    return (select coalesce(sum((line->>'cents')::bigint), 0) from jsonb_array_elements(lines) as line
      where line->>'payee' = 'owner')`.execute(db);
}

async function createBooks(db: Kysely<unknown>): Promise<void> {
  // The unique constraint is what makes a second settling of the same payment impossible.
  await sql`
    create table ledger_entries (
      location_id uuid not null,
      id uuid not null,
      transaction_id uuid not null,
      order_id uuid not null,
      step text not null,
      account text not null check (account in ('driver', 'owner', 'platform', 'provider') or account like 'authority:_%'),
      cents bigint not null,
      occurred_at timestamptz not null,
      primary key (location_id, id),
      unique (location_id, transaction_id, step, account),
      foreign key (location_id, order_id) references orders (location_id, id)
    )`.execute(db);
  await sql`create index ledger_entries_order on ledger_entries (location_id, order_id)`.execute(db);
  await sql`
    create table revenue_days (
      location_id uuid not null,
      day date not null,
      source text not null check (source in ('session', 'valet')),
      parking_cents bigint not null,
      fee_cents bigint not null,
      tax_cents bigint not null,
      refunded_parking_cents bigint not null,
      refunded_fee_cents bigint not null,
      refunded_tax_cents bigint not null,
      sales integer not null,
      primary key (location_id, day, source)
    )`.execute(db);
}
