// A plate, a state or a zone that was wrong and is mended within minutes of paying; both plates are covered for a while.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
      lines jsonb not null,
      both_covered_until timestamptz not null,
      asked_at timestamptz not null,
      done_at timestamptz,
      primary key (location_id, id),
      foreign key (location_id, session_id) references sessions (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id),
      foreign key (location_id, from_zone_id) references zones (location_id, id),
      foreign key (location_id, to_zone_id) references zones (location_id, id)
    )`.execute(db);
  await sql`create index session_corrections_session on session_corrections (location_id, session_id)`.execute(db);
  await sql`create index session_corrections_order on session_corrections (location_id, order_id)`.execute(db);
  await sql`create index session_corrections_covered on session_corrections (location_id, both_covered_until)`.execute(
    db,
  );
  await sql`
    create unique index session_corrections_pending on session_corrections (location_id, session_id)
    where status = 'pending'`.execute(db);
  // What a correction costs more is an order of its own, as added time is.
  await sql`alter table orders drop constraint orders_kind_check`.execute(db);
  await sql`
    alter table orders add constraint orders_kind_check check (kind in ('stay', 'extension', 'correction', 'valet'))`.execute(
    db,
  );
}
