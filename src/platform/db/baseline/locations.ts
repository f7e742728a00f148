// Lots, their zones and signs, who works at which lot, the vehicles that have parked, and the codes of members and merchants.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLocations(db);
  await createPhotos(db);
  await createZones(db);
  await createVehicles(db);
  await createMembers(db);
  await createValidations(db);
}

async function createLocations(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists cube`.execute(db);
  // The point on the unit sphere: the nearest by chord is also the nearest by great circle, even across poles and the date line.
  await sql`
    create table locations (
      id uuid primary key,
      owner_id uuid not null,
      -- The owner's own name for it, by which an import finds it again.
      reference text,
      name text not null,
      address text not null,
      place_id text,
      phone text not null,
      lat double precision not null check (lat between -90 and 90),
      lng double precision not null check (lng between -180 and 180),
      position cube not null generated always as (cube(array[
        cos(radians(lat)) * cos(radians(lng)),
        cos(radians(lat)) * sin(radians(lng)),
        sin(radians(lat))
      ])) stored,
      time_zone text not null,
      charges jsonb not null default '[
        {"kind": "fee", "label": "Transaction fee", "payee": "platform", "milliPercent": 10000, "on": "parking"}
      ]' check (jsonb_typeof(charges) = 'array'),
      -- Copied into each of its zones, where sales look for them.
      dated_hours jsonb not null default '[]',
      counts_spaces boolean not null default false,
      -- The file of its first photo, kept here so that lists of lots ask no other table.
      cover_photo uuid,
      amenities text[] not null default '{}'
        check (amenities <@ array['covered', 'ev', 'accessible', 'restrooms', 'attended', 'security']),
      height_limit_inches smallint check (height_limit_inches between 48 and 240),
      -- The owner's own words, for narrowing their table of lots.
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      archived_at timestamptz,
      -- Its owner is not approved: nobody else finds it, and it sells nothing.
      held_at timestamptz,
      on_market boolean not null generated always as (archived_at is null and held_at is null) stored,
      created_at timestamptz not null,
      -- For lists of lots: "Lot 2" before "Lot 10", and the end of an address such as ", Chicago, IL 60606".
      list_name text collate "C" not null generated always as (
        regexp_replace(regexp_replace(lower(name collate "C"), '([0-9]+)', '00000000\\1', 'g'), '[0-9]*([0-9]{8})', '\\1', 'g')
      ) stored,
      city text not null generated always as (coalesce(btrim(
        (regexp_match(address, ',([^,]+),\\s*[A-Z]{2}(\\s+[0-9]{5}(-[0-9]{4})?)?(,\\s*(USA|US|United States))?\\s*$'))[1]), '')) stored,
      region text not null generated always as (coalesce(
        (regexp_match(address, ',[^,]+,\\s*([A-Z]{2})(\\s+[0-9]{5}(-[0-9]{4})?)?(,\\s*(USA|US|United States))?\\s*$'))[1], '')) stored
    );
    create index locations_listed on locations (owner_id, list_name, id);
    create index locations_offered on locations (owner_id) where archived_at is null;
    create index locations_by_name on locations (list_name, id);
    create index locations_nearby on locations using gist (position) where on_market;
    create index locations_named on locations using gin (lower(name) gin_trgm_ops);
    create index locations_owner on locations (owner_id, id);
    create index locations_phone on locations (phone, id);
    -- One row for each lot, beside its other rows: where lots are spread over machines, each looks up its own lots here.
    create table lot_shards (
      location_id uuid primary key references locations (id) on delete cascade
    );
    -- What is known by its id alone names its location by these digits: platform/db/sharding/location-in-ids.ts.
    create index locations_tag on locations (right(id::text, 8))`.execute(db);
  // An import finds the owner's existing lots by a reduced form of name and address: features/import/lots-alike.ts.
  await sql`
    create index locations_alike on locations (
      (owner_id::text || regexp_replace(lower((name || address) collate "C"), '[^a-hjl-z0-9]', '', 'g'))
    ) where archived_at is null;
    create index locations_reference on locations (owner_id, reference) where reference is not null and archived_at is null`.execute(
    db,
  );
  // The words of name and address: features/locations/search. A word has a row for
  // itself, and one for what remains without each of its letters.
  await sql`
    create index locations_words on locations using gin ((
      array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(regexp_replace(
        normalize(name || ' ' || address, nfkd) collate "C", '[\\u0300-\\u036F''’‘ʻ\`.]', '', 'g')), '[^a-z0-9]+', ' ', 'g'), ' '), ''))
    )) where on_market;
    -- The same words as they are typed, and once more with their owner: platform/http/access/searched-lots.read-model.ts.
    create index locations_owned_words on locations using gin ((
      array_to_tsvector(
        array_remove(regexp_split_to_array(lower(name || ' ' || address), '[\\s(),/#"-]+'), '')
        || string_to_array(ltrim(regexp_replace(
          ' ' || lower(name || ' ' || address), '[\\s(),/#"-]+', ' #' || right(owner_id::text, 12) || '#', 'g')), ' '))
    ));
    create table lot_words (
      key text collate "C" not null,
      word text collate "C" not null,
      primary key (key, word)
    )`.execute(db);
  // Rule 213: whether an owner's lots may sell. Without a row nobody asked, and they may.
  await sql`
    create table owner_reviews (
      owner_id uuid primary key,
      state text not null check (state in ('in_review', 'approved', 'refused')),
      -- What they read and are mailed in.
      language text,
      requested_at timestamptz not null,
      decided_at timestamptz,
      -- Null where the payment provider's word was enough.
      decided_by uuid,
      -- Why they were refused, or are looked at again.
      reason text,
      check (case state when 'refused' then reason is not null when 'approved' then reason is null else true end)
    );
    create index owner_reviews_queue on owner_reviews (state, requested_at, owner_id)`.execute(db);
  await sql`
    create table team_member_locations (
      location_id uuid not null references locations (id) on delete cascade,
      member_id uuid not null references team_members (id) on delete cascade,
      primary key (location_id, member_id)
    );
    create index team_member_locations_member on team_member_locations (member_id)`.execute(db);
}

/**
 * The owner's page chooses the id, the server chooses where the bytes are stored. The row is written before the bytes. There is no
 * foreign key: when a location is deleted, the sweep deletes its photos, and it has to know where their bytes are.
 */
async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table location_photos (
      location_id uuid not null,
      id uuid not null,
      file_id uuid not null,
      large_file_id uuid not null,
      place integer not null,
      description text not null default '',
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_by uuid not null,
      created_at timestamptz not null,
      is_stored boolean not null,
      deleted_at timestamptz,
      primary key (location_id, id)
    );
    create unique index location_photos_file on location_photos (location_id, file_id);
    create index location_photos_deleted on location_photos (deleted_at) where deleted_at is not null;
    create index location_photos_unstored on location_photos (created_at) where not is_stored and deleted_at is null`.execute(
    db,
  );
}

async function createZones(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zones (
      location_id uuid not null references locations (id),
      id uuid not null,
      zone_number text not null,
      rate jsonb not null,
      price_cents integer not null generated always as ((rate->>'priceCents')::integer) stored check (price_cents >= 0),
      rates jsonb check (jsonb_typeof(rates) = 'array'),
      priced_by text not null default 'entry' check (priced_by in ('entry', 'period')),
      is_hourly boolean not null generated always as ((rate->>'isHourly')::boolean) stored,
      open_minutes smallint not null check (open_minutes between 0 and 1439),
      close_minutes smallint not null check (close_minutes between 0 and 1439),
      sign_code text not null,
      schedule jsonb not null default '[]',
      -- Its own and then its lot's: the first entry that names a day decides.
      dated_hours jsonb not null default '[]',
      capacity integer check (capacity between 0 and 20000),
      blocked integer not null default 0 check (blocked between 0 and 20000),
      blocked_until timestamptz,
      blocked_reason text,
      marked_full_at timestamptz,
      reservable boolean not null default false,
      reserve_days_ahead smallint not null default 90 check (reserve_days_ahead between 1 and 90),
      walk_up_percent smallint not null default 0 check (walk_up_percent between 0 and 100),
      start_stop boolean not null default false,
      version integer not null default 1,
      paused_at timestamptz,
      archived_at timestamptz,
      created_at timestamptz not null,
      primary key (location_id, id)
    );
    create unique index zones_number on zones (location_id, zone_number) where archived_at is null;
    create index zones_id on zones (id)`.execute(db);
  // A lot's lowest price, by the hour and by the day, comes from the zones that sell, through an index-only scan. Lists
  // of lots also ask which zones sell differently at different times, and price those one by one.
  await sql`
    create index zones_price on zones (location_id, is_hourly, price_cents) include (rate)
    where archived_at is null and paused_at is null;
    create index zones_timed on zones (location_id)
    where (schedule <> '[]' or dated_hours <> '[]' or rates is not null or open_minutes <> close_minutes) and archived_at is null and paused_at is null`.execute(
    db,
  );
  // A sign's code must be unique everywhere, which a table distributed by location cannot enforce.
  await sql`
    create table sign_codes (
      code text primary key,
      location_id uuid not null,
      zone_id uuid not null
    )`.execute(db);
}

async function createVehicles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicles (
      id uuid primary key,
      plate_state char(2) not null,
      plate_key text not null,
      plate text not null,
      make text not null,
      model text not null,
      year text not null,
      body_type text not null,
      created_at timestamptz not null
    );
    create index vehicles_plate on vehicles (plate_state, plate_key)`.execute(db);
  // Recent answers of the plate look-up service, so that the same plate is not looked up, and paid for, again.
  await sql`
    create table vehicle_lookups (
      plate_state text not null,
      plate_key text not null,
      known boolean not null,
      make text not null,
      model text not null,
      year text not null,
      body_type text not null,
      looked_up_at timestamptz not null,
      primary key (plate_state, plate_key)
    );
    create index vehicle_lookups_age on vehicle_lookups (looked_up_at)`.execute(db);
}

async function createMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_codes (
      location_id uuid not null references locations (id),
      id uuid not null,
      name text not null,
      code text not null,
      zone_ids uuid[],
      weekly jsonb not null,
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses integer check (max_uses > 0),
      max_plates integer check (max_plates > 0),
      uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
      archived_at timestamptz,
      created_at timestamptz not null,
      primary key (location_id, id),
      check (ends_at > starts_at)
    );
    create unique index member_codes_code on member_codes (location_id, code) where archived_at is null;
    create index member_codes_id on member_codes (id);
    create table member_uses (
      location_id uuid not null,
      id uuid not null,
      code_id uuid not null,
      session_id uuid not null,
      zone_id uuid not null,
      plate text not null,
      plate_key text not null,
      plate_state char(2) not null,
      used_at timestamptz not null,
      primary key (location_id, id),
      unique (location_id, session_id),
      foreign key (location_id, code_id) references member_codes (location_id, id)
    );
    create index member_uses_code on member_uses (location_id, code_id, id);
    create table member_plates (
      location_id uuid not null,
      code_id uuid not null,
      plate_state char(2) not null,
      plate_key text not null,
      first_used_at timestamptz not null,
      primary key (location_id, code_id, plate_state, plate_key),
      foreign key (location_id, code_id) references member_codes (location_id, id)
    )`.execute(db);
}

// Merchants' codes, and the stays that used them. `taken` counts vehicles, including those that are
// being paid for. The database refuses one too many, whichever statement counts it.
async function createValidations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table validations (
      location_id uuid not null references locations (id),
      id uuid not null,
      name text not null,
      code text not null,
      kind text not null check (kind in ('percent', 'amount', 'minutes', 'flat')),
      value integer not null check (value >= 0),
      zone_ids uuid[],
      stands boolean not null,
      max_uses integer check (max_uses > 0),
      taken integer not null default 0 check (taken >= 0),
      first_day date,
      last_day date,
      paused_at timestamptz,
      created_at timestamptz not null,
      primary key (location_id, id),
      constraint validations_code unique (location_id, code),
      constraint validations_not_overused check (max_uses is null or taken <= max_uses),
      check (first_day <= last_day)
    );
    create table validation_uses (
      location_id uuid not null,
      order_id uuid not null,
      validation_id uuid not null,
      vehicles smallint not null check (vehicles > 0),
      cents integer not null check (cents >= 0),
      holder text,
      used_at timestamptz,
      primary key (location_id, order_id),
      foreign key (location_id, validation_id) references validations (location_id, id)
    );
    create index validation_uses_month on validation_uses (location_id, validation_id, used_at)
    where used_at is not null;
    create index validation_uses_held on validation_uses (location_id, validation_id, holder) where used_at is null`.execute(
    db,
  );
}
