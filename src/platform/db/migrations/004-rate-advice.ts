// Rate advice: what the last eight weeks say about a zone's prices, and the prices that owners try for some weeks.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_advice_settings (
      location_id uuid primary key references locations (id),
      -- By how many percent fewer cars come when the price is one percent higher.
      elasticity real not null check (elasticity between 0 and 3)
    );
    -- As of the last night, for the list of all lots.
    create table rate_advice (
      location_id uuid not null references locations (id),
      zone_id uuid not null,
      day_group text not null check (day_group in ('weekdays', 'weekends')),
      full_at integer,
      advice jsonb not null,
      weekly_cents integer not null,
      advised_at timestamptz not null,
      primary key (location_id, zone_id, day_group)
    );
    create table rate_trials (
      location_id uuid not null references locations (id),
      id uuid not null,
      zone_id uuid not null,
      day_group text not null check (day_group in ('weekdays', 'weekends')),
      from_hour integer not null check (from_hour between 0 and 23),
      until_hour integer not null check (until_hour between from_hour + 1 and 24),
      before_cents integer not null,
      cents integer not null,
      -- Of its rate among those of the zone.
      rate_name text not null,
      first_day date not null,
      last_day date not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      kept boolean not null default false,
      primary key (location_id, id)
    );
    create unique index rate_trials_running on rate_trials (location_id, zone_id, day_group) where ended_at is null`.execute(
    db,
  );
}
