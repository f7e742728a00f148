// Auto-pay belongs to an account and a plate: a plate is on at one account at most, and what another account did with it stays. The table
// came after 1.0.0, so no released program needs its earlier key.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auto_pay_cars
      drop constraint auto_pay_cars_pkey,
      add primary key (user_id, plate_key, plate_state),
      -- Null while it is on.
      add column off_at timestamptz,
      -- When "not my car" was refunded without asking the lot.
      add column refunded_at timestamptz,
      -- In a row, that its card did not pay.
      add column declined_visits smallint not null default 0,
      -- When its holder turned it off, in the last months.
      add column turned_off_at timestamptz[] not null default '{}';
    update auto_pay_cars set off_at = disowned_at, refunded_at = disowned_at where disowned_at is not null;
    drop index auto_pay_cars_user;
    create unique index auto_pay_cars_on on auto_pay_cars (plate_key, plate_state) where off_at is null`.execute(db);
}
