// Parking sessions, corrections made within minutes of paying, moves, contacts and reminders of reservations, and the places
// that stays take. The EXCLUDE constraint keeps a plate from being paid for twice at one location.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSessions(db);
  await indexSessions(db);
  await createCorrections(db);
  await createMoves(db);
  await createContacts(db);
  await createReminders(db);
  await createPlaces(db);
  await createMost(db);
  await giveUpLapsed(db);
  await countWhatIsHeld(db);
  await giveBackWhatIsGone(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  // What changes when it is paid is in the last columns, so that the WAL then contains only these (decision record 151).
  await sql`
    create table sessions (
      location_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      zone_id uuid not null,
      vehicle_id uuid not null,
      user_id uuid,
      created_at timestamptz not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      minutes integer not null,
      reserved boolean not null default false,
      plate_state char(2) not null,
      plate text not null,
      plate_key text not null,
      description text not null,
      guest_key text,
      -- Null: what its order costs, which is for this vehicle alone.
      lines json,
      status text not null check (status in ('pending', 'active', 'ended', 'refunded', 'expired')),
      covered_from timestamptz,
      covered tstzrange generated always as (
        case when covered_from is null then null else tstzrange(covered_from, greatest(covered_from, ends_at), '[)') end
      ) stored,
      ended_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id),
      constraint sessions_never_paid_twice exclude using gist (
        location_id with =, plate_state with =, plate_key with =, covered with &&
      ) where (status = 'active')
    ) with (fillfactor = 85)`.execute(db);
}

async function indexSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_order on sessions (location_id, order_id);
    create index sessions_user on sessions (user_id, ends_at desc, id desc)
    where user_id is not null and status <> 'pending';
    create index sessions_guest on sessions (guest_key) where guest_key is not null and status <> 'pending';
    create index sessions_location_ends on sessions (location_id, ends_at desc, id desc) where status <> 'pending';
    create index sessions_latest on sessions (ends_at desc, id desc) where status in ('active', 'ended', 'refunded');
    create index sessions_vehicle on sessions (vehicle_id) where status <> 'pending';
    create index sessions_plate on sessions (plate_key, id)`.execute(db);
  // Similar plates share the first or last two characters after look-alike characters are merged. With the
  // session's end as the next column, a look-up reads only the lot's recent sessions.
  await sql`
    create index sessions_like_start on sessions
      (location_id, left(translate(plate_key, 'ODQIZSGB', '00012568'), 2), ends_at)
    where status in ('active', 'ended');
    create index sessions_like_end on sessions
      (location_id, right(translate(plate_key, 'ODQIZSGB', '00012568'), 2), ends_at)
    where status in ('active', 'ended')`.execute(db);
}

/** Both plates are covered for a while. The extra cost of a correction is a separate order, like added time. */
async function createCorrections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_corrections (
      location_id uuid not null,
      id uuid not null,
      session_id uuid not null,
      order_id uuid not null,
      difference_order_id uuid,
      status text not null check (status in ('pending', 'done', 'lapsed')),
      from_plate text not null,
      from_plate_key text not null,
      from_state char(2) not null,
      from_zone_id uuid not null,
      to_plate text not null,
      to_plate_key text not null,
      to_state char(2) not null,
      to_zone_id uuid not null,
      lines json not null,
      both_covered_until timestamptz not null,
      asked_at timestamptz not null,
      done_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, session_id) references sessions (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id),
      foreign key (location_id, from_zone_id) references zones (location_id, id),
      foreign key (location_id, to_zone_id) references zones (location_id, id)
    );
    create index session_corrections_session on session_corrections (location_id, session_id);
    create index session_corrections_order on session_corrections (location_id, order_id);
    create index session_corrections_covered on session_corrections (location_id, both_covered_until);
    create unique index session_corrections_pending on session_corrections (location_id, session_id)
    where status = 'pending'`.execute(db);
}

/** Reservations that were moved, or will be once the difference is paid: all vehicles of an order together. */
async function createMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_moves (
      location_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      difference_order_id uuid,
      status text not null check (status in ('pending', 'done', 'lapsed')),
      from_starts_at timestamptz not null,
      from_ends_at timestamptz not null,
      to_starts_at timestamptz not null,
      to_ends_at timestamptz not null check (to_ends_at > to_starts_at),
      minutes integer not null check (minutes > 0),
      terms json not null,
      vehicles json not null,
      lines json not null,
      asked_at timestamptz not null,
      done_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id)
    );
    create index reservation_moves_order on reservation_moves (location_id, order_id);
    create unique index reservation_moves_pending on reservation_moves (location_id, order_id) where status = 'pending'`.execute(
    db,
  );
}

/** Where mails about a reservation go once it is paid. */
async function createContacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_contacts (
      location_id uuid not null,
      order_id uuid not null,
      email text not null,
      primary key (location_id, order_id),
      foreign key (location_id, order_id) references orders (location_id, id)
    )`.execute(db);
}

/** One row for each reservation whose driver gets a reminder. */
async function createReminders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_reminders (
      location_id uuid not null,
      order_id uuid not null,
      remind_at timestamptz not null,
      reminded_at timestamptz,
      primary key (location_id, order_id),
      foreign key (location_id, order_id) references orders (location_id, id)
    );
    create index reservation_reminders_due on reservation_reminders (remind_at, location_id, order_id)
    where reminded_at is null`.execute(db);
}

// Places of zones that count them. Whichever statement writes a hold, the database counts it under the lock of its zone's row
// and refuses one place too many (decision record 128). A zone without a capacity has no rows here.

async function createPlaces(db: Kysely<unknown>): Promise<void> {
  // Written by every sale of its zone: free room in the page keeps the updates on it.
  await sql`
    create table zone_places (
      location_id uuid not null,
      zone_id uuid not null,
      taken integer not null default 0 check (taken >= 0),
      primary key (location_id, zone_id),
      foreign key (location_id, zone_id) references zones (location_id, id) on delete cascade
    ) with (fillfactor = 40)`.execute(db);
  // One row for each vehicle of a stay, as long as it takes a place: unpaid ones lapse, and all are deleted when they are over.
  await sql`
    create table place_holds (
      location_id uuid not null,
      zone_id uuid not null,
      order_id uuid not null,
      place smallint not null,
      holder text,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      lapses_at timestamptz,
      -- More time that waits for its payment, and the order that asks for it.
      asked_until timestamptz,
      asked_lapses_at timestamptz,
      asked_by uuid,
      gone_at timestamptz not null
        generated always as (greatest(least(ends_at, lapses_at), least(asked_until, asked_lapses_at))) stored,
      is_ahead boolean not null default false,
      was_there boolean not null default false,
      counted_at timestamptz not null,
      primary key (location_id, order_id, place)
    );
    create index place_holds_gone on place_holds (location_id, zone_id, gone_at);
    create index place_holds_ahead on place_holds (location_id, zone_id, starts_at) where is_ahead;
    create index place_holds_unpaid on place_holds (location_id, zone_id, holder)
    where lapses_at is not null and holder is not null`.execute(db);
}

/** The most places taken at any moment of a period, by holds not gone at `now_at`; counting all holds, or only reservations. */
async function createMost(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function held_until(
      ends_at timestamptz, asked_until timestamptz, asked_lapses_at timestamptz, now_at timestamptz
    ) returns timestamptz language sql immutable as $$
      select case when asked_lapses_at > now_at then greatest(ends_at, asked_until) else ends_at end
    $$`.execute(db);
  await sql`
    create function most_places(
      lot uuid, zone uuid, from_at timestamptz, until_at timestamptz, now_at timestamptz, reserved_only boolean
    ) returns bigint language plpgsql stable as $$ begin
      return (with live as (
        select starts_at, held_until(ends_at, asked_until, asked_lapses_at, now_at) as ends_at from place_holds h
        where location_id = lot and zone_id = zone and gone_at > now_at and starts_at < until_at
          and held_until(ends_at, asked_until, asked_lapses_at, now_at) > from_at and (is_ahead or not reserved_only)
      ), steps as (
        select greatest(starts_at, from_at) as at, 1 as step from live
        union all
        select ends_at, -1 from live where ends_at < until_at
      )
      select coalesce(max(level), 0) from (select sum(step) over (order by at, step) as level from steps) levels);
    end $$`.execute(db);
}

/** Before others are counted, so that a process with a slow clock cannot settle it. A hold being settled stays, and counts. */
async function giveUpLapsed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function give_up_lapsed(lot uuid, zone uuid, now_at timestamptz) returns void language plpgsql as $$ begin
      delete from place_holds h using (
        select order_id, place from place_holds
        where location_id = lot and zone_id = zone and gone_at <= now_at
        for update skip locked
      ) gone
      where h.location_id = lot and h.order_id = gone.order_id and h.place = gone.place;
      update place_holds h set asked_until = null, asked_lapses_at = null, asked_by = null from (
        select order_id, place from place_holds
        where location_id = lot and zone_id = zone and asked_lapses_at <= now_at
        for update skip locked
      ) lapsed
      where h.location_id = lot and h.order_id = lapsed.order_id and h.place = lapsed.place;
    end $$`.execute(db);
}

async function countWhatIsHeld(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_place() returns trigger language plpgsql as $$
    declare
      held integer;
      places integer;
      bookable integer;
      is_same_zone boolean := tg_op = 'UPDATE' and new.zone_id = old.zone_id;
      is_held boolean := is_same_zone and old.gone_at > new.counted_at;
      is_prolonged boolean := is_held and new.starts_at >= old.starts_at and new.is_ahead = old.is_ahead;
      from_at timestamptz := new.starts_at;
      until_at timestamptz := held_until(new.ends_at, new.asked_until, new.asked_lapses_at, new.counted_at);
    begin
      if is_prolonged then
        from_at := greatest(held_until(old.ends_at, old.asked_until, old.asked_lapses_at, new.counted_at), new.starts_at);
        -- Paid, this is the time that was asked for and held.
        if from_at >= until_at then
          return null;
        end if;
      end if;
      if is_same_zone then
        select taken into held from zone_places where location_id = new.location_id and zone_id = new.zone_id for no key update;
      else
        if tg_op = 'UPDATE' then
          -- Both rows in one order, so that two moves in opposite directions wait for each other.
          perform 1 from zone_places
          where location_id = new.location_id and zone_id in (old.zone_id, new.zone_id) order by zone_id for no key update;
          update zone_places set taken = taken - 1 where location_id = new.location_id and zone_id = old.zone_id;
        end if;
        update zone_places set taken = taken + 1 where location_id = new.location_id and zone_id = new.zone_id returning taken into held;
      end if;
      -- What is held already is kept and prolonged in a zone that is marked as full. A reservation is for another day: what
      -- matters to it are blocks that last until it starts, and the share that is kept for those who come without one.
      select case when not is_held and not new.is_ahead and marked_full_at is not null then 0
          else capacity - case
            when blocked_until is null or blocked_until > greatest(new.counted_at, case when new.is_ahead then new.starts_at end)
            then blocked else 0 end end,
          case when new.is_ahead and new.starts_at > new.counted_at and walk_up_percent > 0
            then capacity * (100 - walk_up_percent) / 100 end
        into places, bookable from zones where location_id = new.location_id and id = new.zone_id;
      if held is null or places is null or (tg_op = 'INSERT' and new.was_there) then
        return null;
      end if;
      -- Made in 018-full-zones.ts.
      if held >= places and not is_same_zone then perform mark_full(new.location_id, new.zone_id, new.counted_at); end if;
      if bookable is not null then
        perform give_up_lapsed(new.location_id, new.zone_id, new.counted_at);
        if most_places(new.location_id, new.zone_id, from_at, until_at, '-infinity', true) > bookable then
          raise exception 'no place is left for reservations' using errcode = 'PV002';
        end if;
      end if;
      if held <= places then
        return null;
      end if;
      -- A car keeps the place that it stands in, however many are over: only cars that are yet to come may need it.
      if is_prolonged and not exists (
        select from place_holds h
        where location_id = new.location_id and zone_id = new.zone_id and is_ahead and gone_at > new.counted_at
          and starts_at > new.counted_at and starts_at < until_at and held_until(h.ends_at, h.asked_until, h.asked_lapses_at, new.counted_at) > from_at
      ) then
        return null;
      end if;
      perform give_up_lapsed(new.location_id, new.zone_id, new.counted_at);
      select taken into held from zone_places where location_id = new.location_id and zone_id = new.zone_id;
      if held <= places then
        return null;
      end if;
      -- Of stays that all run now, each counts at this moment. More time, and stays ahead, need to be looked at over time.
      if is_same_zone or exists (
        select from place_holds
        where location_id = new.location_id and zone_id = new.zone_id and is_ahead and starts_at > new.counted_at
      ) then
        if most_places(new.location_id, new.zone_id, from_at, until_at, '-infinity', false) <= places then
          return null;
        end if;
      end if;
      raise exception 'no place is left' using errcode = 'PV002';
    end
    $$;
    create trigger counted after insert on place_holds for each row execute function count_place();
    -- Also when what has lapsed is taken up again: nobody else looking for a place had to respect it.
    create trigger counted_again after update on place_holds for each row
    when (new.zone_id <> old.zone_id or new.starts_at < old.starts_at or new.ends_at > old.ends_at
      or (new.asked_until is not null and new.asked_until is distinct from old.asked_until)
      or new.is_ahead <> old.is_ahead or old.gone_at <= new.counted_at)
    execute function count_place()`.execute(db);
}

async function giveBackWhatIsGone(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function give_places_back() returns trigger language plpgsql as $$
    begin
      update zone_places set taken = taken - 1 where location_id = old.location_id and zone_id = old.zone_id;
      return null;
    end
    $$;
    create trigger given_back after delete on place_holds for each row execute function give_places_back()`.execute(db);
}
