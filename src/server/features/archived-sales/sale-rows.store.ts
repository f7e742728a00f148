// The rows of sales as texts: read, removed, and restored unchanged. Works lot by lot, so that a distributed database queries one shard.

import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { TABLE_PLACES } from '../../db/places/table-places.ts';
import type { FiledSale, SaleLine, SaleName } from './sale.ts';
import { DROPPED, type FoundBy, HOLDING, SALE_TABLES, type SaleTable } from './sale-tables.ts';

export type StoredSale = SaleName & {
  /** In a fixed order, so that two reads of the same sale are equal. */
  readonly lines: readonly SaleLine[];
  /** Something about it is still undecided. */
  readonly isHeld: boolean;
};

type Ids = Record<FoundBy, Map<string, string>>;

/** Sales of one lot with everything that belongs to them; missing ones are omitted. */
export async function readSales(db: Db, locationId: string, names: readonly SaleName[]): Promise<StoredSale[]> {
  const ids: Ids = {
    orders: await listOrders(db, locationId, names),
    payments: new Map(),
    refs: new Map(),
    refunds: new Map(),
    sessions: new Map(),
    tickets: new Map(names.flatMap(({ saleId, ticketId }) => (ticketId ? [[ticketId, saleId] as const] : []))),
  };
  const lines = new Map(names.map(({ saleId }) => [saleId, [] as SaleLine[]]));
  for (const tables of TOGETHER) {
    for (const { table, of, row } of await readRows(db, locationId, { tables, ids })) {
      const { by = 'orders' } = tables.find((each) => each.table === table) ?? {};
      const sale = ids[by].get(of) ?? '';
      lines.get(sale)?.push({ table, row });
      note(ids, table, { row, sale });
    }
  }
  const held = await listHeld(db, locationId, ids);
  return names.flatMap((name) => {
    const found = lines.get(name.saleId) ?? [];
    return found.length > 0 ? [{ ...name, lines: found, isHeld: held.has(name.saleId) }] : [];
  });
}

/** Orders by the sale that they belong to. */
async function listOrders(db: Db, locationId: string, names: readonly SaleName[]): Promise<Map<string, string>> {
  const [sales, tickets] = [names.map(({ saleId }) => saleId), names.flatMap(({ ticketId }) => ticketId ?? [])];
  const { rows } = await sql<{ id: string; stayOrderId: string | null; ticketId: string | null }>`
    select id, stay_order_id, ticket_id from orders
    where location_id = ${locationId}
      and (id = any(${sales}::uuid[]) or stay_order_id = any(${sales}::uuid[]) or ticket_id = any(${tickets}::uuid[]))`.execute(
    db,
  );
  const ofTickets = new Map(names.map(({ saleId, ticketId }) => [ticketId, saleId]));
  return new Map(
    rows.map(({ id, stayOrderId, ticketId }) => [id, (ticketId && ofTickets.get(ticketId)) ?? stayOrderId ?? id]),
  );
}

const isWithLot = ({ table }: { readonly table: string }) =>
  isDeepStrictEqual(TABLE_PLACES[table], TABLE_PLACES.orders);
const isFoundFirst = ({ by }: SaleTable) => by === 'orders' || by === 'tickets';

/** What one statement reads: first what is found by orders and tickets. Tables that are not on their lot's shard are queried separately. */
const TOGETHER: readonly (readonly SaleTable[])[] = [true, false].flatMap((first) => {
  const tables = SALE_TABLES.filter((each) => isFoundFirst(each) === first);
  return [tables.filter(isWithLot), ...tables.filter((each) => !isWithLot(each)).map((each) => [each])];
});

type Read = { readonly table: string; readonly of: string; readonly row: string };
type Asking = { readonly tables: readonly SaleTable[]; readonly ids: Ids };

/** In a fixed order, so that two reads of the same sale are equal. */
async function readRows(db: Db, locationId: string, { tables, ids }: Asking): Promise<Read[]> {
  const asked = tables.filter(({ by }) => ids[by].size > 0);
  if (asked.length === 0) return [];
  const parts = asked.map(
    ({ table, by, column, elsewhere, without = [] }) => sql`
      select ${table}::text as "table", ${sql.ref(column)}::text as of, (to_jsonb(t) - ${[...without]}::text[])::text as row
      from ${sql.table(table)} t where ${isAt(locationId, { column, elsewhere }, [...ids[by].keys()])}`,
  );
  const { rows } = await sql<Read>`
    select found."table"::text as "table", found.of::text as of, found.row::text as row
    from (${sql.join(parts, sql` union all `)}) found`.execute(db);
  const place = (table: string) => asked.findIndex((each) => each.table === table);
  return rows
    .map((read) => ({ ...read, row: withoutNames(read.row, asked[place(read.table)]?.blank ?? []) }))
    .toSorted((a, b) => place(a.table) - place(b.table) || (a.row < b.row ? -1 : 1));
}

type Found = { readonly column: string; readonly elsewhere?: true | undefined };

function isAt(locationId: string, found: Found, ids: readonly string[]): RawBuilder<boolean> {
  return found.elsewhere ? isOf(found, ids) : sql<boolean>`location_id = ${locationId} and ${isOf(found, ids)}`;
}

function isOf({ column, elsewhere }: Found, ids: readonly string[]): RawBuilder<boolean> {
  // A provider's reference is a text.
  const type = elsewhere && column === 'provider_ref' ? sql`text[]` : sql`uuid[]`;
  return sql<boolean>`${sql.ref(column)} = any(${ids}::${type})`;
}

/** The recorded facts name attendants, too. */
const NAMES_IN_FACTS = ['by', 'parkedBy'] as const;

function withoutNames(text: string, columns: readonly string[]): string {
  if (columns.length === 0) return text;
  const row = JSON.parse(text);
  for (const column of columns) if (typeof row[column] === 'string') row[column] = '';
  for (const name of NAMES_IN_FACTS) if (typeof row.fact?.[name] === 'string') row.fact[name] = '';
  if (row.fact?.attendant) row.fact.attendant.name = '';
  return JSON.stringify(row);
}

const NOTED: Readonly<Record<string, FoundBy>> = { payments: 'payments', refunds: 'refunds', sessions: 'sessions' };

function note(ids: Ids, table: string, { row, sale }: { readonly row: string; readonly sale: string }): void {
  const by = NOTED[table];
  if (!by) return;
  const { id, provider_ref: ref } = JSON.parse(row);
  ids[by].set(id, sale);
  if (table === 'payments' && ref) ids.refs.set(ref, sale);
}

async function listHeld(db: Db, locationId: string, ids: Ids): Promise<Set<string>> {
  const held = new Set<string>();
  for (const { table, column, by, while: isOpen } of HOLDING) {
    if (ids[by].size === 0) continue;
    const { rows } = await sql<{ of: string }>`
      select ${sql.ref(column)} as of from ${sql.table(table)}
      where location_id = ${locationId} and ${isOf({ column }, [...ids[by].keys()])} and ${sql.raw(isOpen)}`.execute(
      db,
    );
    for (const { of } of rows) held.add(ids[by].get(of) ?? '');
  }
  return held;
}

/** In the caller's transaction: nobody can change these sales until it ends. */
export async function lockSales(tx: Db, locationId: string, names: readonly SaleName[]): Promise<void> {
  const orders = [...(await listOrders(tx, locationId, names)).keys()];
  const tickets = names.flatMap(({ ticketId }) => ticketId ?? []);
  await sql`
    select from payments where location_id = ${locationId} and id = any(${orders}::uuid[]) order by id for update`.execute(
    tx,
  );
  await sql`
    select from valet_tickets where location_id = ${locationId} and id = any(${tickets}::uuid[]) order by id for update`.execute(
    tx,
  );
  await sql`
    select from orders where location_id = ${locationId} and id = any(${orders}::uuid[]) order by id for update`.execute(
    tx,
  );
}

/** In the caller's transaction. */
export async function deleteSales(tx: Db, locationId: string, sales: readonly StoredSale[]): Promise<void> {
  const ids = idsOf(sales);
  const leaving = [...DROPPED, ...SALE_TABLES.toReversed()].filter(({ by }) => ids[by].length > 0);
  const partOf = ({ table, by, ...found }: (typeof leaving)[number]) =>
    sql`delete from ${sql.table(table)} where ${isAt(locationId, found, ids[by])}`;
  for (const alone of leaving.filter((each) => !isWithLot(each))) await partOf(alone).execute(tx);
  // In a single statement, because foreign keys are checked at its end.
  const parts = leaving.filter(isWithLot).map((each) => sql`${sql.ref(`no_${each.table}`)} as (${partOf(each)})`);
  await sql`with ${sql.join(parts)} select 1`.execute(tx);
}

function idsOf(sales: readonly StoredSale[]): Record<FoundBy, string[]> {
  const lines = sales.flatMap((sale) => sale.lines);
  const valuesOf = (of: string, column = 'id') =>
    lines.flatMap(({ table, row }) => (table === of ? (JSON.parse(row)[column] ?? []) : []) as string[]);
  return {
    orders: valuesOf('orders'),
    payments: valuesOf('payments'),
    refs: valuesOf('payments', 'provider_ref'),
    refunds: valuesOf('refunds'),
    sessions: valuesOf('sessions'),
    tickets: valuesOf('valet_tickets'),
  };
}

/** In the caller's transaction: as they were, but without their owner. Columns that a later release added get their default. */
export async function insertSale(tx: Db, { locationId, lines }: Omit<FiledSale, 'saleId'>): Promise<void> {
  for (const { table } of SALE_TABLES) {
    const rows = lines.flatMap((line) => (line.table === table ? [line.row] : []));
    const [first] = rows;
    if (!first) continue;
    const names = Object.keys(JSON.parse(first));
    const columns = names.map((column) => sql.ref(column));
    const values = names.map((column) => (column === 'location_id' ? sql`${locationId}::uuid` : sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
      tx,
    );
  }
}

export async function isThere(
  db: Db,
  { locationId, orderId }: { readonly locationId: string; readonly orderId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from orders where location_id = ${locationId} and id = ${orderId}`.execute(db);
  return rows.length > 0;
}

/** Stays and tickets of a lot whose order was started in this period, several at a time, ordered by id. */
export async function listSalesOf(
  db: Db,
  locationId: string,
  { from, until, after, limit }: { from: string; until: string; after: string | null; limit: number },
): Promise<SaleName[]> {
  const { rows } = await sql<SaleName>`
    select o.id as sale_id, o.ticket_id from orders o
    where o.location_id = ${locationId} and o.id >= ${from} and o.id < ${until} and o.id > ${after ?? from}::uuid
      and o.stay_order_id is null and not exists (
        select from orders first where first.location_id = ${locationId} and first.ticket_id = o.ticket_id and first.id < o.id)
    order by o.id limit ${limit}`.execute(db);
  return rows;
}

/** Tickets of a lot that were written in this period and never sold anything: void, or nothing was due. */
export async function listTicketsWithoutOrder(
  db: Db,
  locationId: string,
  { from, until, after, limit }: { from: Date; until: Date; after: string | null; limit: number },
): Promise<SaleName[]> {
  const rest = after === null ? sql`true` : sql`t.id > ${after}::uuid`;
  const { rows } = await sql<SaleName>`
    select t.id as sale_id, t.id as ticket_id from valet_tickets t
    where t.location_id = ${locationId} and not t.is_open and t.created_at >= ${from} and t.created_at < ${until} and ${rest}
      and not exists (select from orders o where o.location_id = ${locationId} and o.ticket_id = t.id)
    order by t.id limit ${limit}`.execute(db);
  return rows;
}
