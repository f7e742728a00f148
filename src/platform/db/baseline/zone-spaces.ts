// Spaces of zones that count them. Whichever statement writes a hold, the database counts it under the lock of its zone's row
// and refuses one space too many (decision record 128). A zone without a capacity has no rows here.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSpaces(db);
  await addTriggers(db);
}

async function createSpaces(db: Kysely<unknown>): Promise<void> {
  // Every sale of the zone updates this row; the free space keeps the new version on the same page (HOT update).
  await sql`
    create table zone_spaces (
      location_id uuid not null,
      zone_id uuid not null,
      taken integer not null default 0 check (taken >= 0),
      primary key (location_id, zone_id),
      foreign key (location_id, zone_id) references zones (location_id, id) on delete cascade
    ) with (fillfactor = 40)`.execute(db);
  // One row for each vehicle of a stay while it takes a space. Unpaid ones lapse; ended ones are deleted.
  await sql`
    create table space_holds (
      location_id uuid not null,
      zone_id uuid not null,
      order_id uuid not null,
      space smallint not null,
      holder text,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      expires_at timestamptz,
      -- Only while unpaid: the requester's network (an IPv4 address or an IPv6 /64), and since when.
      network text,
      held_since timestamptz,
      -- Added time that is not paid yet, and its order.
      requested_until timestamptz,
      requested_expires_at timestamptz,
      requested_by uuid,
      gone_at timestamptz not null
        generated always as (greatest(least(ends_at, expires_at), least(requested_until, requested_expires_at))) stored,
      is_ahead boolean not null default false,
      was_there boolean not null default false,
      counted_at timestamptz not null,
      primary key (location_id, order_id, space)
    );
    create index space_holds_gone on space_holds (location_id, zone_id, gone_at);
    create index space_holds_ahead on space_holds (location_id, zone_id, starts_at) where is_ahead;
    create index space_holds_unpaid on space_holds (location_id, zone_id, holder)
    where expires_at is not null and holder is not null;
    create index space_holds_of_network on space_holds (location_id, zone_id, network)
    where expires_at is not null and network is not null`.execute(db);
}

/** What they do is in functions/space-holds.sql. */
async function addTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger counted after insert on space_holds for each row execute function count_space();
    -- Also when a lapsed hold is renewed, because its space may have been sold since.
    create trigger counted_again after update on space_holds for each row
    when (new.zone_id <> old.zone_id or new.starts_at < old.starts_at or new.ends_at > old.ends_at
      or (new.requested_until is not null and new.requested_until is distinct from old.requested_until)
      or new.is_ahead <> old.is_ahead or old.gone_at <= new.counted_at)
    execute function count_space();
    create trigger given_back after delete on space_holds for each row execute function give_spaces_back()`.execute(db);
}
