// Which months of sales are in the archive and in which parts, which sales came back, and where the other orders of a sale are.

import { sql } from 'kysely';
import { firstDayOf, type Month, monthOf } from '#domain/revenue/revenue-month.ts';
import { dayOfId } from '../../db/archived-ids.ts';
import type { Db } from '../../db/database.ts';
import type { SaleAt, SaleSums } from './sale.ts';

export type ArchivePart = {
  readonly month: Month;
  readonly part: number;
  readonly sha256: string;
  /** Sales whose copy in it does not count: they are still in the database, or in a later part. */
  readonly kept: readonly string[];
  /** How many of its sales have been removed from the database so far. */
  readonly taken: number;
};

const PART = sql`month::text as month, part, sha256, kept, taken`;
type PartRow = Omit<ArchivePart, 'month'> & { readonly month: string };

const toPart = ({ month, ...row }: PartRow): ArchivePart => ({ ...row, month: monthOf(month) });

/** The month of the oldest sale of any lot; null if there is none. */
export async function findOldestMonth(db: Db): Promise<Month | null> {
  const { rows } = await sql<{ order: string | null; ticket: string | null }>`
    select min(first_order.id::text) as order,
      to_char(min(first_ticket.created_at) at time zone 'UTC', 'YYYY-MM-DD') as ticket
    from lot_shards here
      left join lateral (select id from orders where location_id = here.location_id order by id limit 1) first_order on true
      left join lateral (
        select created_at from valet_tickets where location_id = here.location_id order by created_at limit 1
      ) first_ticket on true`.execute(db);
  const [oldest] = [dayOfId(rows[0]?.order), rows[0]?.ticket].flatMap((day) => day ?? []).toSorted();
  return oldest === undefined ? null : monthOf(oldest);
}

export async function listLots(db: Db, after: string | null, limit: number): Promise<string[]> {
  const query = db.selectFrom('locations').select('id').orderBy('id').limit(limit);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map(({ id }) => id);
}

/** Whether all sales of the month that are older than this day were examined. */
export async function wasPassed(db: Db, month: Month, quietSince: string): Promise<boolean> {
  const row = await db
    .selectFrom('saleArchives')
    .select('month')
    .where('month', '=', firstDayOf(month))
    .where('quietSince', '>=', quietSince)
    .where('passedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Called before the first of its sales is removed: from then on, what is not found may be in the archive. */
export async function beginPassing(db: Db, month: Month, quietSince: string, now: Date): Promise<void> {
  await sql`
    insert into sale_archives as known (month, quiet_since, begun_at)
    values (${firstDayOf(month)}, ${quietSince}, ${now})
    on conflict (month) do update set quiet_since = excluded.quiet_since, passed_at = null,
      begun_at = case when known.passed_at is null then known.begun_at else excluded.begun_at end`.execute(db);
}

export async function markPassed(db: Db, month: Month, now: Date): Promise<void> {
  await db.updateTable('saleArchives').set({ passedAt: now }).where('month', '=', firstDayOf(month)).execute();
}

export async function nextPart(db: Db, month: Month): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(part) as last from sale_archive_parts where month = ${firstDayOf(month)}`.execute(db);
  return (rows[0]?.last ?? 0) + 1;
}

export type NewPart = Pick<ArchivePart, 'month' | 'part' | 'sha256'> & {
  readonly first: SaleAt;
  readonly last: SaleAt;
  readonly sums: SaleSums;
  readonly bytes: number;
  readonly now: Date;
};

export async function insertPart(db: Db, { month, first, last, sums, now, ...part }: NewPart): Promise<void> {
  await db
    .insertInto('saleArchiveParts')
    .values({
      ...part,
      month: firstDayOf(month),
      firstLocation: first.locationId,
      firstSale: first.saleId,
      lastLocation: last.locationId,
      lastSale: last.saleId,
      sums: JSON.stringify(sums),
      storedAt: now,
    })
    .execute();
}

/** Stored, but not all of its sales have been removed yet. */
export async function listUnfinishedParts(db: Db): Promise<ArchivePart[]> {
  const { rows } = await sql<PartRow>`
    select ${PART} from sale_archive_parts where done_at is null order by month, part`.execute(db);
  return rows.map(toPart);
}

/** In the transaction that removes the sales. */
export async function countTaken(tx: Db, { month, part }: PartName, sales: number): Promise<void> {
  await sql`
    update sale_archive_parts set taken = taken + ${sales} where month = ${firstDayOf(month)} and part = ${part}`.execute(
    tx,
  );
}

/** @returns whether this was not known before */
export async function markUnreadable(tx: Db, { month, part }: PartName, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sale_archive_parts set unreadable_since = ${now}
    where month = ${firstDayOf(month)} and part = ${part} and unreadable_since is null returning 1 as told`.execute(tx);
  return rows.length > 0;
}

export async function markReadable(db: Db, { month, part }: PartName): Promise<void> {
  await sql`
    update sale_archive_parts set unreadable_since = null where month = ${firstDayOf(month)} and part = ${part}`.execute(
    db,
  );
}

export async function listUnreadable(db: Db): Promise<ArchivePart[]> {
  const { rows } = await sql<PartRow>`
    select ${PART} from sale_archive_parts where unreadable_since is not null order by month, part`.execute(db);
  return rows.map(toPart);
}

/** Sales of a part that had changed before they could be removed. */
export async function keepSales(db: Db, { month, part }: PartName, kept: readonly string[]): Promise<void> {
  await sql`
    update sale_archive_parts set kept = array(select distinct unnest(kept || ${[...kept]}::uuid[]) order by 1)
    where month = ${firstDayOf(month)} and part = ${part}`.execute(db);
}

export async function finishPart(db: Db, { month, part }: PartName, now: Date): Promise<void> {
  await sql`
    update sale_archive_parts set done_at = ${now} where month = ${firstDayOf(month)} and part = ${part}`.execute(db);
}

/** A copy no longer counts. */
export async function keepOutOfPart(tx: Db, { month, part }: PartName, saleId: string): Promise<void> {
  await sql`
    update sale_archive_parts set kept = kept || ${saleId}::uuid, taken = taken - 1
    where month = ${firstDayOf(month)} and part = ${part}`.execute(tx);
}

type PartName = { readonly month: Month; readonly part: number };

/** Nothing of it has been removed, so it will be stored again. */
export async function forgetPart(db: Db, { month, part }: PartName): Promise<void> {
  await sql`
    delete from sale_archive_parts where month = ${firstDayOf(month)} and part = ${part} and taken = 0`.execute(db);
}

/** Parts of a month that may contain the sale, latest first. */
export async function listPartsOf(db: Db, month: Month, { locationId, saleId }: SaleAt): Promise<ArchivePart[]> {
  const { rows } = await sql<PartRow>`
    select ${PART} from sale_archive_parts
    where month = ${firstDayOf(month)} and (first_location, first_sale) <= (${locationId}::uuid, ${saleId}::uuid)
      and (last_location, last_sale) >= (${locationId}::uuid, ${saleId}::uuid) and not ${saleId}::uuid = any(kept)
    order by part desc`.execute(db);
  return rows.map(toPart);
}

type SizedPart = Omit<ArchivePart, 'month'> & { readonly bytes: number; readonly sums: SaleSums };

export async function listParts(db: Db, month: Month): Promise<SizedPart[]> {
  const { rows } = await sql<SizedPart>`
    select part, sha256, kept, taken, bytes, sums from sale_archive_parts
    where month = ${firstDayOf(month)} order by part`.execute(db);
  return rows;
}

/** The sale that an order belongs to; the order's own id if it is the first of its sale. */
export async function findSaleOf(db: Db, locationId: string, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('archivedOrders')
    .select('saleId')
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.saleId ?? orderId;
}

export async function insertArchivedOrders(
  tx: Db,
  locationId: string,
  orders: readonly { readonly id: string; readonly saleId: string }[],
): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .insertInto('archivedOrders')
    .values(orders.map((order) => ({ locationId, ...order })))
    .execute();
}

export async function deleteArchivedOrders(tx: Db, { locationId, saleId }: SaleAt): Promise<void> {
  await tx.deleteFrom('archivedOrders').where('locationId', '=', locationId).where('saleId', '=', saleId).execute();
}

export type Returned = SaleAt & { readonly ticketId: string | null; readonly month: Month; readonly part: number };

/** @returns false when it is already back; waits for a transaction that is bringing it back. */
export async function insertReturned(tx: Db, { month, ...returned }: Returned, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('returnedSales')
    .values({ ...returned, month: firstDayOf(month), returnedAt: now })
    .onConflict((conflict) => conflict.columns(['locationId', 'saleId']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function listReturned(db: Db, before: Date, limit: number): Promise<Returned[]> {
  const rows = await db
    .selectFrom('returnedSales')
    .select(['locationId', 'saleId', 'ticketId', 'month', 'part'])
    .where('returnedAt', '<', before)
    .orderBy('returnedAt')
    .limit(limit)
    .execute();
  return rows.map(({ month, ...row }) => ({ ...row, month: monthOf(month) }));
}

/** The ones among these sales of a lot that came back from the archive. */
export async function listBack(db: Db, locationId: string, saleIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ saleId: string }>`
    select sale_id from returned_sales where location_id = ${locationId} and sale_id = any(${[...saleIds]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ saleId }) => saleId));
}

export async function deleteReturned(tx: Db, { locationId, saleId }: SaleAt): Promise<void> {
  await tx.deleteFrom('returnedSales').where('locationId', '=', locationId).where('saleId', '=', saleId).execute();
}

/** Carries the sum of the provider's movements that are removed, so that the overall sum stays known. */
export async function carryMovements(tx: Db, cents: ReadonlyMap<string, number>, sign: 1 | -1): Promise<void> {
  // In a fixed order, so that two transactions do not deadlock.
  for (const [provider, net] of [...cents].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await sql`
      update provider_balances set archived_cents = archived_cents + ${sign * net}::bigint where provider = ${provider}`.execute(
      tx,
    );
  }
}
