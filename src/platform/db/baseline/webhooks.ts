// Webhooks of owners. A fact is written together with the act that it reports, in the same place. A job
// creates a delivery for each webhook that wants the fact, and sends the deliveries.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key,
      owner_id uuid not null,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      -- Null: all lots, future ones too.
      location_ids uuid[] check (cardinality(location_ids) > 0),
      sealed_secret text not null,
      -- Signs as well until then, after a change.
      old_sealed_secret text,
      old_secret_until timestamptz,
      created_at timestamptz not null,
      off_at timestamptz,
      off_because text check (off_because in ('owner', 'failing')),
      check ((off_at is null) = (off_because is null))
    );
    create index webhooks_owner on webhooks (owner_id, id);
    create table webhook_facts (
      location_id uuid not null,
      -- A session, or all of an order; or a valet ticket.
      about uuid not null,
      event text not null,
      at timestamptz not null,
      -- An end that is still to come is looked at then.
      due_at timestamptz not null,
      primary key (location_id, about, event, at)
    );
    create index webhook_facts_due on webhook_facts (due_at, location_id, about);
    create table webhook_deliveries (
      webhook_id uuid not null,
      id uuid not null,
      event text not null,
      -- Deliveries about the same thing go out in order.
      about uuid not null,
      at timestamptz not null,
      body text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      -- While it waits; a minute ahead while it is being sent.
      due_at timestamptz not null,
      -- After which it is given up is counted from here: the event, or the last replay.
      since timestamptz not null,
      tries integer not null default 0,
      tried_at timestamptz,
      answer_status integer,
      answer_text text not null default '',
      trouble text not null default '',
      took_ms integer,
      primary key (webhook_id, id)
    );
    create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
    create index webhook_deliveries_order on webhook_deliveries (webhook_id, about, at, id) where state = 'waiting';
    create index webhook_deliveries_page on webhook_deliveries (webhook_id, at desc, id desc);
    create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, at desc, id desc);
    create index webhook_deliveries_age on webhook_deliveries (at);
    create table webhook_states (
      webhook_id uuid primary key,
      failures integer not null default 0,
      failing_since timestamptz,
      waits_until timestamptz,
      delivered_at timestamptz
    )`.execute(db);
}
