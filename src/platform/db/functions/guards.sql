-- Guards of statements and tables: they raise what platform/db/pg-errors.ts recognizes.

-- Rolls back a statement whose condition does not hold.
create or replace function guard(holds boolean) returns boolean language plpgsql as $$
begin
  if holds then
    return true;
  end if;
  raise exception 'what was read before has changed' using errcode = 'PV001';
end
$$;

-- Rolls back a statement that adds to sums, one of which has no row yet.
create or replace function guard_open(holds boolean) returns boolean language plpgsql as $$
begin
  if holds then
    return true;
  end if;
  raise exception 'the sums of this day are not open yet' using errcode = 'PV003';
end
$$;

-- Rolls back a statement whose Idempotency-Key another request has taken over.
create or replace function guard_key(holds boolean) returns boolean language plpgsql as $$
begin
  if holds then
    return true;
  end if;
  raise exception 'another request has this key' using errcode = 'PV005';
end
$$;

-- Rule 213, for every kind of goods and every way to pay. A car that was in the valet's care before its lot was held was sold then,
-- and leaves on those terms.
create or replace function require_open_lot(lot uuid, ticket uuid) returns void language plpgsql stable as $$
declare
  held timestamptz;
begin
  select held_at into held from locations where id = lot;
  if held is not null and not exists (
    select from valet_tickets where location_id = lot and id = ticket and created_at < held
  ) then
    raise exception 'the lot is held' using errcode = 'PV004';
  end if;
end
$$;

create or replace function only_at_open_lots() returns trigger language plpgsql as $$
begin
  perform require_open_lot(new.location_id, new.ticket_id);
  return new;
end
$$;
