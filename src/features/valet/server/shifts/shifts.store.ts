// Shifts, and the cash that the ledger has for each. A cash sale locks the open shift, and closing waits for it, so no sale falls
// between two shifts.

import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ValetShiftsTable, ValetTillCountsTable } from '#platform/db/tables/valet-tables.ts';
import type { TimeCursor } from '#platform/http/answers/cursors.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';
import type { KeyCount, LeftCar } from '../../rules/shift.ts';

export type StoredShift = Selectable<ValetShiftsTable>;

export async function findOpenShift(db: Db, locationId: string): Promise<StoredShift | null> {
  return (await openShift(db, locationId).selectAll().executeTakeFirst()) ?? null;
}

/** Locks the shift until the transaction ends: no cash is added to it, and nobody else closes it. */
export async function lockOpenShift(tx: Db, locationId: string): Promise<StoredShift | null> {
  return (await openShift(tx, locationId).selectAll().forUpdate().executeTakeFirst()) ?? null;
}

/** Whether it is a shift of this stand, open or closed. */
export async function isShiftOf(
  db: Db,
  at: { readonly locationId: string; readonly shiftId: string },
): Promise<boolean> {
  const query = db.selectFrom('valetShifts').select('id').where('locationId', '=', at.locationId);
  return (await query.where('id', '=', at.shiftId).executeTakeFirst()) !== undefined;
}

/** The open shift, locked against closing until the transaction ends. */
export async function shareOpenShift(tx: Db, locationId: string): Promise<string | null> {
  const shift = await openShift(tx, locationId).select('id').forShare().executeTakeFirst();
  return shift?.id ?? null;
}

function openShift(db: Db, locationId: string) {
  return db.selectFrom('valetShifts').where('locationId', '=', locationId).where('closedAt', 'is', null);
}

export type NewShift = Pick<StoredShift, 'locationId' | 'id' | 'openedBy' | 'openedByName' | 'floatCents'> & {
  readonly openedAt: Date;
};

/** @throws a unique violation when the location has an open shift. */
export async function insertShift(db: Db, shift: NewShift): Promise<void> {
  await db
    .insertInto('valetShifts')
    .values({ ...shift, note: '' })
    .execute();
}

export type Closing = {
  readonly closedBy: string;
  readonly closedByName: string;
  readonly closedAt: Date;
  readonly expectedCents: number;
  readonly countedCents: number;
  readonly keys: KeyCount;
  readonly note: string;
  readonly leftOpen: readonly LeftCar[];
};

export async function saveClosing(
  tx: Db,
  { locationId, id }: Pick<StoredShift, 'locationId' | 'id'>,
  closing: Closing,
): Promise<StoredShift> {
  return tx
    .updateTable('valetShifts')
    .set({ ...closing, keys: JSON.stringify(closing.keys), leftOpen: JSON.stringify(closing.leftOpen) })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The shift that closed last; null before the first one does. */
export async function findLastClosed(db: Db, locationId: string): Promise<StoredShift | null> {
  const query = db.selectFrom('valetShifts').selectAll().where('locationId', '=', locationId);
  const closed = query.where('closedAt', 'is not', null).orderBy('openedAt', 'desc').orderBy('id', 'desc');
  return (await closed.limit(1).executeTakeFirst()) ?? null;
}

export async function saveTakeover(
  tx: Db,
  { locationId, id }: Pick<StoredShift, 'locationId' | 'id'>,
  taken: { readonly takenOverBy: string; readonly takenOverByName: string; readonly takenOverAt: Date },
): Promise<void> {
  const update = tx.updateTable('valetShifts').set(taken);
  await update.where('locationId', '=', locationId).where('id', '=', id).execute();
}

/** Cash taken in this shift minus cash handed back, in cents. */
export async function sumCashOf(db: Db, { locationId, id }: Pick<StoredShift, 'locationId' | 'id'>): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_entries
    where location_id = ${locationId} and shift_id = ${id} and ${CASH}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Cash that arrived while no shift was open, since the last closed shift began. */
export async function sumCashOutside(db: Db, locationId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_entries
    where location_id = ${locationId} and shift_id is null and ${CASH}
      and occurred_at >= coalesce(
        (select max(opened_at) from valet_shifts where location_id = ${locationId} and closed_at is not null), '-infinity')`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** Without tips, which are not for the till (rule 480). */
const CASH = sql`account in ('payouts', 'tips') and step in ('taken_in_cash', 'given_in_cash')`;

export async function listShifts(
  db: Db,
  locationId: string,
  { limit, after }: { readonly limit: number; readonly after: TimeCursor | null },
): Promise<{ shifts: readonly StoredShift[]; nextCursor: string | null }> {
  const earlier = after ? sql`(opened_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<StoredShift & { exactly: string }>`
    select *, to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly
    from valet_shifts where location_id = ${locationId} and ${earlier}
    order by opened_at desc, id desc limit ${limit + 1}`.execute(db);
  const { page, nextCursor } = cutPage(rows, limit, ({ exactly, id }) => [exactly, id]);
  return { shifts: page, nextCursor };
}

/** What was counted in a shift's till and on its key board, each time. */
export type StoredCount = Selectable<ValetTillCountsTable>;

/** Runs in the caller's transaction, which holds the shift. */
export async function insertCount(tx: Db, count: StoredCount): Promise<void> {
  await tx
    .insertInto('valetTillCounts')
    .values({ ...count, keys: JSON.stringify(count.keys) })
    .execute();
}

/** Grouped by shift, in the order in which they were counted. */
export async function listCounts(
  db: Db,
  { locationId, shiftIds }: { readonly locationId: string; readonly shiftIds: readonly string[] },
): Promise<readonly StoredCount[]> {
  if (shiftIds.length === 0) return [];
  const query = db.selectFrom('valetTillCounts').selectAll().where('locationId', '=', locationId);
  return query.where('shiftId', 'in', shiftIds).orderBy('shiftId').orderBy('number').execute();
}
