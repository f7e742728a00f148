// Where a guest who pays when leaving gets the link that stops it, and who asked for that link at a sign.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stay_contacts (
      location_id uuid not null,
      order_id uuid not null,
      email text,
      phone text,
      forget_at timestamptz not null,
      primary key (location_id, order_id),
      foreign key (location_id, order_id) references orders (location_id, id),
      check (num_nonnulls(email, phone) = 1)
    );
    create index stay_contacts_phone on stay_contacts (phone) where phone is not null;
    create index stay_contacts_forget on stay_contacts (forget_at);
    create table stop_link_requests (
      location_id uuid not null,
      id uuid not null,
      plate_state char(2) not null,
      plate_key text not null,
      requested_at timestamptz not null,
      network text not null,
      order_id uuid,
      sent_at timestamptz,
      primary key (location_id, id)
    );
    create index stop_link_requests_order on stop_link_requests (location_id, order_id) where order_id is not null;
    create index stop_link_requests_requested on stop_link_requests (requested_at)`.execute(db);
}
