-- What keeps a zone from selling more spaces than it has: every hold is counted under the lock of its zone's row, whichever statement
-- writes it, and one too many is refused (decision record 128).

-- Unpaid spaces that a driver may take when the zone is full (rule 67): those a network has held for at least a minute, except the five
-- latest, or a fifth of the zone if that is more.
create or replace function hoarded_spaces(lot uuid, zone uuid, now_at timestamptz) returns table (
  order_id uuid, space smallint, network text, held_since timestamptz, starts_at timestamptz, ends_at timestamptz,
  is_ahead boolean, held_in_all bigint
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select h.order_id, h.space, h.network, h.held_since, h.starts_at, h.ends_at, h.is_ahead, h.in_all from (
    select u.*, count(*) over (partition by network) as in_all,
      row_number() over (partition by network order by held_since desc, order_id desc, space desc) as nth
    from space_holds u
    where location_id = lot and zone_id = zone and expires_at > now_at and network is not null
      and held_since <= now_at - interval '1 minute'
  ) h
  where nth > (select greatest(5, coalesce(capacity, 0) / 5) from zones z where z.location_id = lot and z.id = zone);
end $$;

create or replace function held_until(
  ends_at timestamptz, requested_until timestamptz, requested_expires_at timestamptz, now_at timestamptz
) returns timestamptz language sql immutable as $$
  select case when requested_expires_at > now_at then greatest(ends_at, requested_until) else ends_at end
$$;

-- The largest number of spaces taken at any moment of a period, of all holds or only of reservations. With `every_row`, each stored row
-- counts: the trigger has deleted what lapsed, and what it could not delete is being settled. Without it, rows that have lapsed at `now_at`
-- and spaces that anybody may take do not count.
create or replace function max_spaces(
  lot uuid, zone uuid, from_at timestamptz, until_at timestamptz, now_at timestamptz, reserved_only boolean,
  every_row boolean
) returns bigint language plpgsql stable as $$
declare
  live_at timestamptz := case when every_row then '-infinity' else now_at end;
begin
  return (with live as (
    select h.starts_at, held_until(h.ends_at, requested_until, requested_expires_at, live_at) as ends_at
    from space_holds h
    where location_id = lot and zone_id = zone and gone_at > live_at and h.starts_at < until_at
      and held_until(h.ends_at, requested_until, requested_expires_at, live_at) > from_at and (h.is_ahead or not reserved_only)
      and (every_row or (h.order_id, h.space) not in (select t.order_id, t.space from hoarded_spaces(lot, zone, now_at) t))
  ), steps as (
    select greatest(starts_at, from_at) as at, 1 as step from live
    union all
    select ends_at, -1 from live where ends_at < until_at
  )
  select coalesce(max(level), 0) from (select sum(step) over (order by at, step) as level from steps) levels);
end $$;

-- Deletes lapsed holds before counting. A hold that is being settled is locked: it stays and counts.
create or replace function abandon_expired(lot uuid, zone uuid, now_at timestamptz) returns void language plpgsql as $$ begin
  delete from space_holds h using (
    select order_id, space from space_holds
    where location_id = lot and zone_id = zone and gone_at <= now_at
    for update skip locked
  ) gone
  where h.location_id = lot and h.order_id = gone.order_id and h.space = gone.space;
  update space_holds h set requested_until = null, requested_expires_at = null, requested_by = null from (
    select order_id, space from space_holds
    where location_id = lot and zone_id = zone and requested_expires_at <= now_at
    for update skip locked
  ) expired
  where h.location_id = lot and h.order_id = expired.order_id and h.space = expired.space;
end $$;

-- Deletes one hoarded space that overlaps the given hold: the oldest of the network that holds most. Never waits for a lock, so a payment
-- that is being settled keeps its space. If both belong to the same network, the new hold inherits the age of the deleted one; otherwise a
-- network could renew its spaces by taking them itself. Returns false if there is nothing to take.
create or replace function take_hoarded(
  lot uuid, zone uuid, by_order uuid, by_space smallint, from_at timestamptz, until_at timestamptz, now_at timestamptz,
  reserved_only boolean
) returns boolean language plpgsql as $$
declare
  found_one record;
begin
  for found_one in
    select t.* from hoarded_spaces(lot, zone, now_at) t
    where t.order_id <> by_order and t.starts_at < until_at and t.ends_at > from_at and (t.is_ahead or not reserved_only)
    order by t.held_in_all desc, t.network, t.held_since, t.order_id, t.space
  loop
    perform 1 from payments
    where location_id = lot and id = found_one.order_id and status in ('intended', 'open') for no key update skip locked;
    continue when not found;
    perform 1 from space_holds
    where location_id = lot and order_id = found_one.order_id and space = found_one.space and expires_at is not null
    for update skip locked;
    continue when not found;
    delete from space_holds where location_id = lot and order_id = found_one.order_id and space = found_one.space;
    update space_holds set held_since = least(held_since, found_one.held_since)
    where location_id = lot and order_id = by_order and space = by_space and network = found_one.network;
    return true;
  end loop;
  return false;
end $$;

create or replace function count_space() returns trigger language plpgsql as $$
declare
  held integer;
  spaces integer;
  bookable integer;
  is_same_zone boolean := tg_op = 'UPDATE' and new.zone_id = old.zone_id;
  is_held boolean := is_same_zone and old.gone_at > new.counted_at;
  is_prolonged boolean := is_held and new.starts_at >= old.starts_at and new.is_ahead = old.is_ahead;
  from_at timestamptz := new.starts_at;
  until_at timestamptz := held_until(new.ends_at, new.requested_until, new.requested_expires_at, new.counted_at);
begin
  if is_prolonged then
    from_at := greatest(held_until(old.ends_at, old.requested_until, old.requested_expires_at, new.counted_at), new.starts_at);
    -- This time was already held while it was being paid for.
    if from_at >= until_at then
      return null;
    end if;
  end if;
  if is_same_zone then
    select taken into held from zone_spaces where location_id = new.location_id and zone_id = new.zone_id for no key update;
  else
    if tg_op = 'UPDATE' then
      -- Locked in the order of their ids, so that two moves in opposite directions cannot deadlock.
      perform 1 from zone_spaces
      where location_id = new.location_id and zone_id in (old.zone_id, new.zone_id) order by zone_id for no key update;
      update zone_spaces set taken = taken - 1 where location_id = new.location_id and zone_id = old.zone_id;
    end if;
    update zone_spaces set taken = taken + 1 where location_id = new.location_id and zone_id = new.zone_id returning taken into held;
  end if;
  -- A zone marked as full still keeps and extends existing holds. For a reservation, only blocks that last until it starts count,
  -- and the share kept for drivers without one.
  select case when not is_held and not new.is_ahead and marked_full_at is not null then 0
      else capacity - case
        when blocked_until is null or blocked_until > greatest(new.counted_at, case when new.is_ahead then new.starts_at end)
        then blocked else 0 end end,
      case when new.is_ahead and new.starts_at > new.counted_at and walk_up_percent > 0
        then capacity * (100 - walk_up_percent) / 100 end
    into spaces, bookable from zones where location_id = new.location_id and id = new.zone_id;
  if held is null or spaces is null or (tg_op = 'INSERT' and new.was_there) then
    return null;
  end if;
  -- See mark_full.
  if held >= spaces and not is_same_zone then perform mark_full(new.location_id, new.zone_id, new.counted_at); end if;
  if bookable is not null then
    perform abandon_expired(new.location_id, new.zone_id, new.counted_at);
    while max_spaces(new.location_id, new.zone_id, from_at, until_at, new.counted_at, true, true) > bookable loop
      if not take_hoarded(
        new.location_id, new.zone_id, new.order_id, new.space, from_at, until_at, new.counted_at, true
      ) then
        raise exception 'no space is left for reservations' using errcode = 'PV002';
      end if;
    end loop;
    select taken into held from zone_spaces where location_id = new.location_id and zone_id = new.zone_id;
  end if;
  if held <= spaces then
    return null;
  end if;
  -- A parked car keeps its space even in an oversold zone, unless a reservation needs it.
  if is_prolonged and not exists (
    select from space_holds h
    where location_id = new.location_id and zone_id = new.zone_id and is_ahead and gone_at > new.counted_at
      and starts_at > new.counted_at and starts_at < until_at and held_until(h.ends_at, h.requested_until, h.requested_expires_at, new.counted_at) > from_at
  ) then
    return null;
  end if;
  perform abandon_expired(new.location_id, new.zone_id, new.counted_at);
  loop
    select taken into held from zone_spaces where location_id = new.location_id and zone_id = new.zone_id;
    if held <= spaces then
      return null;
    end if;
    -- If all stays run now, the number of rows decides. Added time and reservations need the maximum over time.
    if is_same_zone or exists (
      select from space_holds
      where location_id = new.location_id and zone_id = new.zone_id and is_ahead and starts_at > new.counted_at
    ) then
      if max_spaces(new.location_id, new.zone_id, from_at, until_at, new.counted_at, false, true) <= spaces then
        return null;
      end if;
    end if;
    exit when spaces <= 0 or not take_hoarded(
      new.location_id, new.zone_id, new.order_id, new.space, from_at, until_at, new.counted_at, false
    );
  end loop;
  raise exception 'no space is left' using errcode = 'PV002';
end
$$;

create or replace function give_spaces_back() returns trigger language plpgsql as $$
begin
  update zone_spaces set taken = taken - 1 where location_id = old.location_id and zone_id = old.zone_id;
  return null;
end
$$;

-- Called whenever a space is counted; one mark at a time is enough (rule 209).
create or replace function mark_full(lot uuid, zone uuid, now_at timestamptz) returns void language plpgsql as $$
begin
  insert into full_zones as f (location_id, zone_id, look_at) values (lot, zone, now_at)
  on conflict (location_id, zone_id) do update set look_at = excluded.look_at
  where f.look_at is null or f.look_at > excluded.look_at;
end
$$;
