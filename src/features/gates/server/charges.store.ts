// Time inside that nobody had paid for (rule 513). Its order says whether it is paid by now.

import { sql } from 'kysely';
import type { OrderStatus } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { LaneChargesTable } from '#platform/db/tables/gate-tables.ts';

export type ChargeOf = { readonly locationId: string /** The visit, or a pass. */; readonly about: string };
export type StoredCharge = ChargeOf & {
  readonly orderId: string;
  readonly fromAt: Date;
  readonly letOutAt: Date | null;
};

const COLUMNS = ['locationId', 'about', 'orderId', 'fromAt', 'letOutAt'] as const satisfies (keyof LaneChargesTable)[];

/** @returns false if this time is charged already */
export async function insertCharge(tx: Db, charge: Omit<StoredCharge, 'letOutAt'>, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('laneCharges')
    .values({ ...charge, createdAt: now, letOutAt: null })
    .onConflict((on) => on.doNothing())
    .returning('orderId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locked until the transaction ends. */
export async function lockCharge(tx: Db, { locationId, about }: ChargeOf, fromAt: Date): Promise<StoredCharge | null> {
  const row = tx.selectFrom('laneCharges').select(COLUMNS).where('locationId', '=', locationId);
  const found = row.where('about', '=', about).where('fromAt', '=', fromAt).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** Its car was let out without paying. @returns false if that was recorded before */
export async function markLetOut(
  tx: Db,
  { locationId, orderId }: Pick<StoredCharge, 'locationId' | 'orderId'>,
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('laneCharges')
    .set({ letOutAt: at })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('letOutAt', 'is', null)
    .returning('orderId')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Those of a car that is still inside, and has not paid them. */
export async function listOpenCharges(tx: Db, { locationId, about }: ChargeOf): Promise<StoredCharge[]> {
  return tx
    .selectFrom('laneCharges')
    .innerJoin('orders', (on) =>
      on.onRef('orders.locationId', '=', 'laneCharges.locationId').onRef('orders.id', '=', 'laneCharges.orderId'),
    )
    .select(COLUMNS.map((column) => `laneCharges.${column}` as const))
    .where('laneCharges.locationId', '=', locationId)
    .where('laneCharges.about', '=', about)
    .where('laneCharges.letOutAt', 'is', null)
    .where('orders.status', '=', 'owed')
    .execute();
}

export type LeftUnpaid = {
  readonly orderId: string;
  readonly letOutAt: Date;
  readonly letOutExact: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly cents: number;
  readonly status: OrderStatus;
  readonly plate: string | null;
  readonly plateState: string | null;
  readonly waivedBy: string | null;
  readonly waivedNote: string | null;
  readonly passageId: string | null;
  readonly hasPicture: boolean;
};

type Page = { readonly limit: number; readonly before: readonly [string, string] | null };

/** Cars that left without paying, latest first. */
export async function listLeftUnpaid(db: Db, locationId: string, { limit, before }: Page): Promise<LeftUnpaid[]> {
  const earlier = before
    ? sql`and (c.let_out_at, c.order_id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
    : sql``;
  const { rows } = await sql<LeftUnpaid>`
    select c.order_id, c.let_out_at, to_char(c.let_out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as let_out_exact,
      (select name from users u where u.id = c.waived_by) as waived_by, c.waived_note, o.starts_at, o.ends_at, o.total_cents as cents, o.status, s.plate, nullif(trim(s.plate_state), '') as plate_state,
      p.id as passage_id, coalesce(p.picture_stored, false) as has_picture
    from lane_charges c
      join orders o on o.location_id = ${locationId} and o.id = c.order_id
      left join sessions s on s.location_id = ${locationId} and s.order_id = o.id
      left join lateral (
        select g.id, r.picture_stored from gate_passages g
          left join plate_reads r on r.location_id = ${locationId} and r.id = g.read_id
        where g.location_id = ${locationId} and g.charge_order_id = c.order_id
        order by r.picture_stored desc nulls last, g.at desc limit 1) p on true
    where c.location_id = ${locationId} and c.let_out_at is not null ${earlier}
    order by c.let_out_at desc, c.order_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Of a car that left without paying. */
export async function isLeftUnpaid(db: Db, locationId: string, orderId: string): Promise<boolean> {
  const row = db.selectFrom('laneCharges').select('orderId').where('locationId', '=', locationId);
  return (await row.where('orderId', '=', orderId).where('letOutAt', 'is not', null).executeTakeFirst()) !== undefined;
}

type OwedCar = { readonly locationId: string; readonly plateKey: string; readonly plateState: string | null };
export type StoredOwed = {
  readonly orderId: string;
  readonly receiptKey: string;
  readonly startsAt: Date;
  readonly cents: number;
};

/** What a car left without paying, oldest first. Where a state is not known, the plate alone counts. */
export async function listOwedBefore(
  db: Db,
  { locationId, plateKey, plateState }: OwedCar,
  limit: number,
): Promise<StoredOwed[]> {
  const { rows } = await sql<StoredOwed>`
    select distinct o.id as order_id, o.receipt_key, o.starts_at, o.total_cents as cents from sessions s
      join lane_charges c on c.location_id = ${locationId} and c.order_id = s.order_id and c.let_out_at is not null
      join orders o on o.location_id = ${locationId} and o.id = s.order_id and o.status = 'owed'
    where s.location_id = ${locationId} and s.plate_key = ${plateKey}
      and (${plateState}::text is null or trim(s.plate_state) in ('', ${plateState}))
    order by o.starts_at, o.id limit ${limit}`.execute(db);
  return rows;
}

type Waived = {
  readonly locationId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly note: string;
};

/** Who let it off, and why. */
export async function noteWaived(tx: Db, { locationId, orderId, ...waived }: Waived): Promise<void> {
  await tx
    .updateTable('laneCharges')
    .set({ waivedBy: waived.userId, waivedNote: waived.note })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .execute();
}
