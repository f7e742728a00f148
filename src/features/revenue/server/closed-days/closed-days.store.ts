// The sums of closed days, kept for each owner (rule 429). No sale touches them: they are written once a day is over, and read together with
// the lots' own rows of later days. `lotsKey` says of which lots they are. If an owner has other lots by now, or a lot has another clock,
// they do not count until they are made anew.

import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { RevenueSource } from '../../revenue.contract.ts';

/** What lots with this clock earned on a local day. */
export type DaySum = {
  readonly day: string;
  readonly timeZone: string;
  readonly source: RevenueSource;
  readonly cents: number;
};

export type Closing = { readonly through: string; readonly lotsKey: string; readonly cents: number };

export const DAY_SUM = sql`json_build_object('day', day, 'timeZone', time_zone, 'source', source, 'cents', cents)`;

/** Of the rows of `lots`: those that may have sold something by the end of a day, and their clocks. */
export function lotsKeyAt(through: string): RawBuilder<string> {
  return sql<string>`(select count(*) || ':' || coalesce(bit_xor(hashtextextended(id || time_zone, 0)), 0)
    from lots where created_at < ${addDays(through, 2)}::timestamp at time zone 'UTC')`;
}

/** Owners whose days until this one are not closed, or not for the lots that they have now. */
export async function listOwnersToClose(
  db: Db,
  through: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`
    with owners as (
      select distinct owner_id from locations where ${after}::uuid is null or owner_id > ${after}::uuid
    ), closings as (
      select owners.owner_id, c.through, c.lots_key from owners left join owner_closings c on c.owner_id = owners.owner_id
    )
    select owner_id from closings
    where through is null or through < ${through}::date or lots_key <> (
      select count(*) || ':' || coalesce(bit_xor(hashtextextended(l.id || l.time_zone, 0)), 0) from locations l
      where l.owner_id = closings.owner_id and l.created_at < (closings.through + 2)::timestamp at time zone 'UTC')
    order by owner_id limit ${limit}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

export async function findClosing(db: Db, ownerId: string): Promise<Closing | undefined> {
  const query = db.selectFrom('ownerClosings').select(['through', 'lotsKey', 'cents']);
  return query.where('ownerId', '=', ownerId).executeTakeFirst();
}

export type ClosedDays = Closing & { readonly days: readonly DaySum[] };

/** From the first up to the second, exclusive; or these. */
export type Days = { readonly from: string; readonly until: string } | readonly string[];

/** On rows `d`. */
export function isOn(days: Days): RawBuilder<boolean> {
  return 'from' in days
    ? sql<boolean>`d.day >= ${days.from}::date and d.day < ${days.until}::date`
    : sql<boolean>`d.day = any(${[...days]}::date[])`;
}

export async function findClosedDays(db: Db, ownerId: string, days: Days): Promise<ClosedDays | undefined> {
  const { rows } = await sql<ClosedDays>`
    select c.through, c.lots_key, c.cents, (
        select coalesce(json_agg(${DAY_SUM}), '[]') from closed_days d where d.owner_id = c.owner_id and ${isOn(days)}
      ) as days
    from owner_closings c where c.owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

export async function listClosings(db: Db, after: string | null, limit: number): Promise<string[]> {
  const query = db.selectFrom('ownerClosings').select('ownerId').orderBy('ownerId').limit(limit);
  const rows = await (after ? query.where('ownerId', '>', after) : query).execute();
  return rows.map(({ ownerId }) => ownerId);
}

/** What all closed days of an owner add up to. */
export async function sumClosed(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from closed_days where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** The owner's days are read from the lots again, until they are closed anew. */
export async function dropClosed(db: Db, ownerId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('ownerClosings').where('ownerId', '=', ownerId).execute();
    await tx.deleteFrom('closedDays').where('ownerId', '=', ownerId).execute();
  });
}

/** The day before the first one with a sum, if there is any. */
export async function findDayBeforeFirst(db: Db, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(d.day) - 1 as day from locations l join revenue_days d on d.location_id = l.id where l.owner_id = ${ownerId}`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** Days after the first, up to and including the second. `closed`: the last closed day. */
type Span = { readonly after: string; readonly through: string; readonly closed: string };
/** `closedKey`: of the lots that count in what is closed. */
type Summed = { readonly closedKey: string; readonly key: string; readonly days: readonly DaySum[] };

/** What the lots' rows add up to. */
export async function sumSpan(db: Db, ownerId: string, { after, through, closed }: Span): Promise<Summed> {
  const { rows } = await sql<Summed>`
    with lots as materialized (select l.id, l.time_zone, l.created_at from locations l where l.owner_id = ${ownerId}),
    days as (
      select d.day, lots.time_zone, d.source, sum(d.parking_cents - d.refunded_parking_cents)::bigint as cents
      from lots join revenue_days d on d.location_id = lots.id
      where d.day > ${after}::date and d.day <= ${through}::date group by d.day, lots.time_zone, d.source
    )
    select ${lotsKeyAt(closed)} as closed_key, ${lotsKeyAt(through)} as key,
      (select coalesce(json_agg(${DAY_SUM}), '[]') from days) as days`.execute(db);
  const [summed] = rows;
  if (!summed) throw new Error('A sum without groups has one row.');
  return summed;
}

/** Closes the days of a span. Does nothing if they were closed in the meantime. */
export async function addClosed(db: Db, ownerId: string, known: Closing, { summed, through }: Added): Promise<void> {
  const added = summed.days.reduce((sum, { cents }) => sum + cents, 0);
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('ownerClosings')
      .set({ through, lotsKey: summed.key, cents: known.cents + added })
      .where('ownerId', '=', ownerId)
      .where('through', '=', known.through)
      .where('lotsKey', '=', known.lotsKey)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await insertDays(tx, ownerId, summed.days);
  });
}

type Added = { readonly summed: Summed; readonly through: string };

/** Begins anew, with nothing closed after this day. */
export async function startOver(db: Db, ownerId: string, from: Pick<Closing, 'through' | 'lotsKey'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Before the days, because whoever closes some waits for this row.
    const empty = { ...from, cents: 0 };
    const insert = tx.insertInto('ownerClosings').values({ ownerId, ...empty });
    await insert.onConflict((conflict) => conflict.column('ownerId').doUpdateSet(empty)).execute();
    await tx.deleteFrom('closedDays').where('ownerId', '=', ownerId).execute();
  });
}

async function insertDays(tx: Db, ownerId: string, days: readonly DaySum[]): Promise<void> {
  await sql`
    insert into closed_days (owner_id, day, time_zone, source, cents)
    select ${ownerId}::uuid, day, time_zone, source, cents
    from json_to_recordset(${jsonRows(days)}::json) as summed (day date, time_zone text, source text, cents bigint)`.execute(
    tx,
  );
}
