// Monthly permits (rules 300 to 319): what a lot sells by the month, who has it for which plates, and each month that is owed or paid.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain permit_month as text check (value ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
    create table permit_plans (
      location_id uuid not null references locations (id) on delete cascade,
      id uuid not null,
      name text not null,
      zone_ids uuid[] not null,
      monthly_cents integer not null check (monthly_cents >= 100),
      -- Another price, and the first month that costs it.
      next_cents integer check (next_cents >= 100),
      next_from permit_month,
      seats integer not null check (seats between 0 and 20000),
      plates smallint not null check (plates between 1 and 5),
      -- When it parks, by the week; null: always.
      times jsonb,
      -- Its seats are taken from the places of its zone, whether their cars are there or not.
      reserved boolean not null default false,
      paused_at timestamptz,
      created_at timestamptz not null,
      primary key (location_id, id),
      check ((next_cents is null) = (next_from is null))
    )`.execute(db);
  await sql`
    create table permits (
      location_id uuid not null,
      id uuid not null,
      plan_id uuid not null,
      -- given: for nothing, by its owner. company: who pays has no account, and is sent an invoice for each month.
      kind text not null default 'bought' check (kind in ('bought', 'given', 'company')),
      -- Of the plan, that it takes.
      seats smallint not null default 1 check (seats between 1 and 500),
      user_id uuid,
      -- Who has it, where that is nobody's account.
      holder_name text,
      holder_email text,
      -- Opens the invoice; ends with the digits of its lot.
      pay_key text,
      -- pending: its first month is being paid; lapsed: it never was.
      state text not null check (state in ('pending', 'active', 'past_due', 'ended', 'expired')),
      starts_on date not null,
      starts_at timestamptz not null,
      paid_month permit_month,
      ends_after permit_month,
      tries smallint not null default 0,
      tried_at timestamptz,
      reminded_month permit_month,
      -- Until when it parks as things are; null when it does not.
      parks_until timestamptz,
      provider text,
      customer_ref text,
      method_ref text,
      method_label text,
      plates_changed_month permit_month,
      plates_changed smallint not null default 0,
      -- When a job looks at it next.
      act_at timestamptz,
      ended_at timestamptz,
      language text,
      created_at timestamptz not null,
      primary key (location_id, id),
      foreign key (location_id, plan_id) references permit_plans (location_id, id),
      check ((kind = 'bought') = (user_id is not null)),
      check ((kind = 'bought') = (holder_email is null)),
      check ((kind = 'company') = (pay_key is not null))
    );
    create index permits_taken on permits (location_id, plan_id) where state in ('pending', 'active', 'past_due');
    create index permits_due on permits (act_at, location_id, id) where act_at is not null;
    create index permits_user on permits (user_id, id)`.execute(db);
  await sql`
    create table permit_plates (
      location_id uuid not null,
      permit_id uuid not null,
      plate_key text not null,
      state text not null,
      plate text not null,
      place smallint not null,
      primary key (location_id, permit_id, plate_key, state),
      foreign key (location_id, permit_id) references permits (location_id, id)
    );
    -- As an officer may read a plate: see sessions_like_start.
    create index permit_plates_like_start on permit_plates
      (location_id, left(translate(plate_key, 'ODQIZSGB', '00012568'), 2));
    create index permit_plates_like_end on permit_plates
      (location_id, right(translate(plate_key, 'ODQIZSGB', '00012568'), 2))`.execute(db);
  // One row for each month: this key guarantees that none is paid twice.
  await sql`
    create table permit_months (
      location_id uuid not null,
      permit_id uuid not null,
      month permit_month not null,
      status text not null check (status in ('due', 'paid')),
      -- The order that pays for it, or tries to; null while nobody has tried.
      order_id uuid,
      -- Whether a job charges it, rather than its driver.
      by_job boolean not null default false,
      cents integer not null check (cents >= 0),
      paid_at timestamptz,
      primary key (location_id, permit_id, month),
      foreign key (location_id, permit_id) references permits (location_id, id)
    )`.execute(db);
  // The waiting list of a plan that is sold out. A driver who was offered a seat holds it until the time is over (rule 313).
  await sql`
    create table permit_waits (
      location_id uuid not null,
      plan_id uuid not null,
      user_id uuid not null,
      -- In the order in which they came.
      number integer not null,
      requested_at timestamptz,
      holds_until timestamptz,
      language text,
      created_at timestamptz not null,
      primary key (location_id, plan_id, user_id),
      unique (location_id, plan_id, number),
      foreign key (location_id, plan_id) references permit_plans (location_id, id),
      check ((requested_at is null) = (holds_until is null))
    );
    create index permit_waits_user on permit_waits (user_id)`.execute(db);
}
