// Merchants' codes, and the stays that used them. `taken` counts vehicles, those that are being paid for included; the database
// refuses one too many, whatever statement counts it.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table validations (
      location_id uuid not null references locations (id),
      id uuid not null,
      name text not null,
      code text not null,
      kind text not null check (kind in ('percent', 'amount', 'minutes', 'flat')),
      value integer not null check (value >= 0),
      zone_ids uuid[],
      most_uses integer check (most_uses > 0),
      taken integer not null default 0 check (taken >= 0),
      first_day date,
      last_day date,
      paused_at timestamptz,
      created_at timestamptz not null,
      primary key (location_id, id),
      constraint validations_code unique (location_id, code),
      constraint validations_not_overused check (most_uses is null or taken <= most_uses),
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
