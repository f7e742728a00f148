// Orders: a stay, more time, a correction, a valet ticket, a month of a permit, or a notice. location_id comes first in every key, so that
// a booking is a transaction in one place. A stay bought with a member's code is marked, because its extensions are priced separately.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The domain's sums over price lines, for SQL.
  await sql`
    create function total_of(lines json) returns bigint language sql immutable parallel safe
    return (select coalesce(sum((line->>'cents')::bigint), 0) from json_array_elements(lines) as line)`.execute(db);
  await sql`
    create function owners_share(lines json) returns bigint language sql immutable parallel safe
    return (select coalesce(sum((line->>'cents')::bigint), 0) from json_array_elements(lines) as line
      where line->>'payee' = 'owner')`.execute(db);
  // Written three times within minutes: free room in the page keeps the updates on it. What changes last is in the last columns,
  // so that the WAL then contains only these. The foreign keys to zones and tickets include the location; a separate one to the
  // location itself would lock its row for each booking (decision record 119).
  await sql`
    create table orders (
      location_id uuid not null,
      id uuid not null,
      zone_id uuid,
      ticket_id uuid,
      permit_id uuid,
      notice_id uuid,
      stay_order_id uuid,
      session_id uuid,
      user_id uuid,
      created_at timestamptz not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      minutes integer not null check (minutes > 0),
      total_cents integer not null check (total_cents >= 0),
      vehicle_count smallint not null check (vehicle_count between 1 and 5),
      by_code boolean not null default false,
      counts_spaces boolean not null default false,
      reserved boolean not null default false,
      currency char(3) not null default 'USD',
      kind text not null check (kind in ('stay', 'extension', 'correction', 'valet', 'permit', 'notice')),
      guest_key text,
      -- What its buyer reads; null for English, which then takes no space.
      language text,
      -- The most that a stay can cost that is paid when its driver leaves; null for everything else.
      authorized_cents integer check (authorized_cents > 0),
      -- Until when such a stay runs at most, infinity once it was stopped; null once it is paid, and for everything else.
      runs_until timestamptz,
      receipt_key text not null,
      terms json not null,
      vehicles json not null,
      lines json not null,
      -- The stays that an extension makes longer, each with its share of the lines; null for other kinds.
      extended json,
      -- A receipt is mailed to the payer without being asked for: since when it waits, and when it was mailed last.
      receipt_mailed_at timestamptz,
      receipt_due_at timestamptz,
      status text not null check (status in ('pending', 'running', 'stopped', 'owed', 'paid', 'refunded', 'expired')),
      paid_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, zone_id) references zones (location_id, id),
      constraint orders_ticket_check
        check ((kind = 'valet') = (ticket_id is not null) and (kind in ('valet', 'permit', 'notice')) = (zone_id is null)),
      constraint orders_permit_check check ((kind = 'permit') = (permit_id is not null)),
      constraint orders_notice_check check ((kind = 'notice') = (notice_id is not null)),
      constraint orders_authorized_check check (authorized_cents is null or (kind = 'stay' and total_cents <= authorized_cents)),
      constraint orders_by_code_check check (not by_code or (kind = 'stay' and total_cents = 0))
    ) with (fillfactor = 85);
    create index orders_running on orders (runs_until, location_id, id) where runs_until is not null;
    create index orders_not_charged on orders (location_id) where runs_until is not null;
    create index orders_stay on orders (location_id, stay_order_id) where stay_order_id is not null;
    create index orders_of_ticket on orders (location_id, ticket_id) where ticket_id is not null;
    create index orders_of_permit on orders (location_id, permit_id) where permit_id is not null;
    create index orders_of_notice on orders (location_id, notice_id) where notice_id is not null;
    create index orders_user on orders (user_id, id) where user_id is not null;
    create index orders_paid on orders (location_id, kind, paid_at) include (vehicle_count) where paid_at is not null;
    create index orders_receipt_due on orders (receipt_due_at, location_id, id) where receipt_due_at is not null;
    create index orders_receipt_code on orders (right(id::text, 8)) where kind in ('stay', 'valet', 'permit', 'notice')`.execute(
    db,
  );
  await refuseAtHeldLots(db);
}

/** Rule 213; see functions/guards.sql. */
async function refuseAtHeldLots(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger only_at_open_lots before insert on orders for each row execute function only_at_open_lots()`.execute(
    db,
  );
}
