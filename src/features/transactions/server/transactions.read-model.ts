// Every transaction at some lots: sales, refunds, disputes, and what was passed on and sent. Each kind is read from its own index per
// lot, only for the requested month, and no more than a page needs, so it costs the same however long the history is.

import { type RawBuilder, sql } from 'kysely';
import type { LotTransactionSums, SummedKind } from '#features/ledger/rules/lot-transaction.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { isAmong } from '#platform/db/statements/conditions.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { LOT_OF_ROW } from '#platform/http/access/page-of-lots.read-model.ts';
import type { TimeCursor } from '#platform/http/answers/cursors.ts';
import type { TRANSACTION_ORDERS, TransactionKind } from '../transactions.contract.ts';

/** What a search found, in all months, including a stay's added time and corrections. */
export type FoundOrders = { readonly locationIds: readonly string[]; readonly orderIds: readonly string[] };

export type TransactionFilter = {
  readonly managed: ManagedLots;
  readonly locationId: string | null;
  /** The first day of the month and of the next. */
  readonly from: string;
  readonly until: string;
  readonly kinds: readonly TransactionKind[];
  readonly provider: string | null;
  readonly found: FoundOrders | null;
  readonly order: (typeof TRANSACTION_ORDERS)[number];
  readonly now: Date;
};

export type Amounts = {
  readonly gross: number;
  readonly refunds: number;
  readonly fee: number;
  readonly tax: number;
  readonly tips: number;
  readonly net: number;
  readonly ownTax: number;
  readonly balance: number;
};

export type TransactionRow = Amounts & {
  readonly kind: TransactionKind;
  readonly id: string;
  readonly at: Date;
  /** To the microsecond, for the cursor. */
  readonly atExact: string;
  readonly locationId: string;
  readonly lotName: string;
  readonly lotAddress: string;
  readonly timeZone: string;
  readonly orderId: string | null;
  readonly stayOrderId: string | null;
  readonly plates: readonly string[];
  readonly provider: string | null;
  readonly providerRef: string | null;
  readonly note: string;
};

type Part = {
  readonly filter: TransactionFilter;
  readonly after: TimeCursor | null;
  /** As many transactions as requested are at least this recent. */
  readonly since: RawBuilder<unknown> | null;
  readonly limit: RawBuilder<unknown>;
  /** The calendar that decides when a month begins. */
  readonly timeZone: RawBuilder<unknown>;
};

const SALES = ['stay', 'extension', 'correction', 'valet', 'permit', 'notice'] as const;
/** Of these kinds there are few in a month, so nothing keeps their sums. */
const UNSUMMED = ['dispute', 'payout', 'manual'] as const;
type Unsummed = (typeof UNSUMMED)[number];
const SUMS = ['gross', 'refunds', 'fee', 'tax', 'tips', 'net', 'own_tax', 'balance'] as const;

type Page = { readonly after: TimeCursor | null; readonly limit: number };

/**
 * In the filter's order. A month begins at different times in different time zones, but an owner's lots have only a few. Each zone is queried
 * separately, because a cluster cuts each lot's page only if nothing in it comes from a table that every machine has.
 */
export async function readTransactions(db: Db, filter: TransactionFilter, page: Page): Promise<TransactionRow[]> {
  const { limit } = page;
  if (filter.found) {
    const part = { filter, after: page.after, since: null, timeZone: sql`null::text`, limit: inOrder(filter, limit) };
    return takeRows(db, part, { limit, isThere: sql`true` });
  }
  const moved = await findMoved(db, filter);
  const rows: TransactionRow[] = [];
  for (const timeZone of moved.kinds.length === 0 ? [] : moved.timeZones)
    rows.push(...(await listInZone(db, { ...filter, kinds: moved.kinds }, { ...page, timeZone, moved })));
  return moved.timeZones.length < 2
    ? rows
    : rows.toSorted((a, b) => (filter.order === 'newest' ? byNewest(a, b) : byNewest(b, a))).slice(0, limit);
}

const byNewest = (a: TransactionRow, b: TransactionRow) =>
  a.atExact === b.atExact ? (a.id < b.id ? 1 : -1) : a.atExact < b.atExact ? 1 : -1;

/** What is worth looking for in a month: kinds that moved in it, and where, if at few lots. */
type Moved = {
  readonly lots: number;
  readonly timeZones: readonly string[];
  readonly kinds: readonly TransactionKind[];
  /** The lots of the kinds that nothing sums. */
  readonly ofFew: readonly string[];
};

async function findMoved(db: Db, { managed, locationId, from, until, kinds }: TransactionFilter): Promise<Moved> {
  const isOf = (month: RawBuilder<unknown>) => sql`${month} >= ${from}::date and ${month} < ${until}::date`;
  const { rows } = await sql<
    Omit<Moved, 'kinds' | 'ofFew'> & { summed: TransactionKind[] } & Record<Unsummed, string[]>
  >`
    with lots as materialized (select l.id, l.time_zone from locations l where ${isManaged(managed)} and ${isOnly(locationId)})
    select (select count(*)::integer from lots) as lots,
      (select coalesce(array_agg(distinct time_zone), '{}') from lots) as time_zones,
      (select coalesce(array_agg(distinct m.kind::text), '{}') from lots join transaction_months m on m.location_id = lots.id
        where ${isOf(sql`m.month`)}) as summed,
      (select coalesce(array_agg(distinct d.location_id), '{}') from lots join disputes d on d.location_id = lots.id
        where d.opened_at >= ${from}::timestamp - interval '1 day' and d.opened_at < ${until}::timestamp + interval '1 day') as dispute,
      (select coalesce(array_agg(distinct b.location_id), '{}') from lots join bank_payouts b on b.location_id = lots.id
        where ${isOf(sql`b.month`)}) as payout,
      (select coalesce(array_agg(distinct u.location_id), '{}') from lots join revenue_updates u on u.location_id = lots.id
        where ${isOf(sql`u.month`)}) as manual`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A row of sums is always there.');
  const few = UNSUMMED.filter((kind) => kinds.includes(kind) && row[kind].length > 0);
  const { lots, timeZones, summed } = row;
  const ofFew = [...new Set(few.flatMap((kind) => row[kind]))];
  return { lots, timeZones, kinds: [...kinds.filter((kind) => summed.includes(kind)), ...few], ofFew };
}

/** Fewer lots are all read sooner than it is found out where money moved lately. */
const MANY_LOTS = 50;
/** How far back a page of many lots is looked for, in days, before the whole month. */
const LOOK_BACK_DAYS = [1, 8] as const;

/** The first days from which a page may be complete; null is the whole month. */
function looksOf(
  { from, until, now, order }: TransactionFilter,
  { after, timeZone, lots }: { after: TimeCursor | null; timeZone: string; lots: number },
) {
  // The oldest of a month are where it begins, not where money moved lately.
  if (lots <= MANY_LOTS || order === 'oldest') return [null];
  const latest = [
    addDays(until, -1),
    localDay(now, timeZone),
    ...(after ? [localDay(new Date(after[0]), timeZone)] : []),
  ];
  const [last = from] = latest.toSorted();
  return [...LOOK_BACK_DAYS.map((days) => addDays(last, -days)).filter((day) => day > from), null];
}

type InZone = Page & { readonly timeZone: string; readonly moved: Moved };

async function listInZone(
  db: Db,
  filter: TransactionFilter,
  { after, limit, timeZone, moved }: InZone,
): Promise<TransactionRow[]> {
  const part = { filter, after, timeZone: sql`${timeZone}::text`, limit: inOrder(filter, limit) };
  for (const day of looksOf(filter, { after, timeZone, lots: moved.lots })) {
    const begins = day === null ? null : sql`(${day}::timestamp at time zone ${timeZone}::text)`;
    // Each day on which a lot's money moved has a sum.
    const isActive =
      day === null
        ? sql`true`
        : sql`(exists (select from revenue_days d where d.location_id = here.location_id
            and d.day >= ${day}::date and d.day < ${filter.until}::date)
          ${moved.ofFew.length === 0 ? sql`` : sql`or ${isAmong(sql`l.id`, moved.ofFew)}`})`;
    const isThere = sql`l.time_zone = ${timeZone} and ${isActive}`;
    const newest = { ...part, since: begins };
    // The newest few of each lot nearly always make a page; only if they don't, a page of each lot is looked through.
    const perLot = Math.min(limit, Math.ceil((2 * limit) / moved.lots));
    const since =
      (await findSince(db, newest, { limit, perLot, isThere })) ??
      (perLot < limit ? await findSince(db, newest, { limit, perLot: limit, isThere }) : null);
    const rows = await takeRows(
      db,
      { ...part, since: since === null ? begins : sql`${since}::timestamptz` },
      { limit, isThere },
    );
    if (rows.length >= limit || day === null) return rows;
  }
  return [];
}

const directionOf = ({ order }: TransactionFilter) => (order === 'newest' ? sql`desc` : sql`asc`);

function inOrder(filter: TransactionFilter, limit: number) {
  const direction = directionOf(filter);
  return sql`order by at ${direction}, id ${direction} limit ${limit}`;
}

type Taken = { readonly limit: number; readonly isThere: RawBuilder<unknown> };

async function takeRows(db: Db, part: Part, { limit, isThere }: Taken): Promise<TransactionRow[]> {
  const parts = partsOf(part);
  if (parts.length === 0) return [];
  const direction = directionOf(part.filter);
  const isRecent = part.since === null ? sql`true` : sql`m.at >= ${part.since}`;
  const { rows } = await sql<TransactionRow>`
    select m.*, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_exact
    from ${movedAt(part.filter, { transactions: sql`select * from (${unionAll(parts)}) each_part ${part.limit}`, isThere })} m
    where ${isRecent} order by m.at ${direction}, m.id ${direction} limit ${limit}`.execute(db);
  return rows;
}

/**
 * A moment since which a page was sold, by `perLot` plain sales of each lot. Nothing older is on the page, so a page of many lots reads hardly
 * more than its rows, however many were sold. Null if fewer were sold, or if the filter asks for more than an index knows.
 */
async function findSince(
  db: Db,
  part: Part,
  { limit, perLot, isThere }: Taken & { readonly perLot: number },
): Promise<string | null> {
  const { kinds, provider, found, order } = part.filter;
  const sold = (['stay', 'valet', 'permit', 'notice'] as const).filter((kind) => kinds.includes(kind));
  if (sold.length === 0 || provider !== null || found !== null || order === 'oldest') return null;
  const times = sold.map(
    (kind) => sql`
      select o.paid_at as at from orders o
      where o.location_id = here.location_id and o.kind = ${kind} and o.paid_at is not null and o.total_cents > 0
        and ${isIn(part, sql`o.paid_at`, sql`o.id`)} order by o.paid_at desc limit ${perLot}`,
  );
  const { rows } = await sql<{ at: string }>`
    select m.at::text as at from ${movedAt(part.filter, { transactions: unionAll(times), isThere })} m
    order by m.at desc offset ${limit - 1} limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

const isOnly = (locationId: string | null) => (locationId === null ? sql`true` : sql`l.id = ${locationId}::uuid`);

export type KindSums = Amounts & { readonly kind: TransactionKind; readonly count: number };

/** By kind. A month's transactions are summed as they happen; what a search found is read. */
export async function readSums(db: Db, filter: TransactionFilter): Promise<KindSums[]> {
  if (filter.found) return sumRows(db, filter, sql`true`);
  const { kinds, ofFew } = await findMoved(db, filter);
  const few = UNSUMMED.filter((kind) => kinds.includes(kind));
  const rows = few.length === 0 ? [] : await sumRows(db, { ...filter, kinds: few }, isAmong(sql`l.id`, ofFew));
  return [...(await sumMonths(db, filter)), ...rows];
}

/** Reads every transaction. */
async function sumRows(db: Db, filter: TransactionFilter, isThere: RawBuilder<unknown>): Promise<KindSums[]> {
  const parts = partsOf({ filter, after: null, since: null, limit: sql``, timeZone: sql`l.time_zone` });
  if (parts.length === 0) return [];
  const sums = SUMS.map((name) => sql`sum(m.${sql.ref(name)})::bigint as ${sql.ref(name)}`);
  const { rows } = await sql<KindSums>`
    select m.kind, count(*)::integer as count, ${sql.join(sums)}
    from ${movedAt(filter, { transactions: unionAll(parts), isThere })} m
    group by 1 order by 1`.execute(db);
  return rows;
}

type MonthSums = LotTransactionSums & { readonly kind: SummedKind; readonly count: number; readonly heldCents: number };

async function sumMonths(db: Db, { managed, locationId, from, until, kinds, provider }: TransactionFilter) {
  const { rows } = await sql<MonthSums>`
    select m.kind, sum(m.transactions)::integer as count, sum(m.total_cents)::bigint as total_cents,
      sum(m.fee_cents)::bigint as fee_cents, sum(m.tax_cents)::bigint as tax_cents, sum(m.own_tax_cents)::bigint as own_tax_cents,
      sum(m.tips_cents)::bigint as tips_cents,
      coalesce(sum(m.total_cents) filter (where m.provider in ('cash', 'room')), 0)::bigint as held_cents
    from locations l join transaction_months m on m.location_id = l.id
    where ${isManaged(managed)} and ${isOnly(locationId)} and m.month >= ${from}::date and m.month < ${until}::date
      and m.kind = any(${[...kinds]}::text[]) and ${isBy(provider, sql`m.provider`)}
    group by m.kind order by m.kind`.execute(db);
  return rows.map(toKindSums);
}

/** As the rows of the same transactions would add up. */
function toKindSums({ kind, count, heldCents, ...sums }: MonthSums): KindSums {
  const { totalCents: total, feeCents, taxCents, ownTaxCents, tipsCents } = sums;
  if (kind === 'transfer') return { kind, count, ...NOTHING, balance: 0 - total };
  const isRefund = kind === 'refund' || kind === 'refund_returned';
  const sign = kind === 'refund' ? -1 : 1;
  const signed = (cents: number) => sign * cents + 0;
  const net = signed(total - feeCents - taxCents - tipsCents);
  return {
    kind,
    count,
    gross: isRefund ? 0 : total,
    refunds: isRefund ? 0 - signed(total) : 0,
    fee: signed(feeCents),
    tax: signed(taxCents),
    tips: signed(tipsCents),
    net,
    ownTax: signed(ownTaxCents),
    // The lot already has what it took in cash.
    balance: net + signed(ownTaxCents + tipsCents - heldCents),
  };
}

const NOTHING: Amounts = { gross: 0, refunds: 0, fee: 0, tax: 0, tips: 0, net: 0, ownTax: 0, balance: 0 };

/** The filter's lots, each with its transactions. */
function movedAt(
  { managed, locationId, found }: TransactionFilter,
  { transactions, isThere }: { readonly transactions: RawBuilder<unknown>; readonly isThere: RawBuilder<unknown> },
) {
  return sql`(select l.id as location_id, ${LOT_OF_ROW}, moved.*
    from locations l join lot_shards here on here.location_id = l.id cross join lateral (${transactions}) moved
    where ${isManaged(managed)} and ${isOnly(locationId)} and ${isThere} and ${isAmong(sql`l.id`, found?.locationIds ?? null)})`;
}

function unionAll(parts: readonly RawBuilder<unknown>[]) {
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}

function partsOf(part: Part): RawBuilder<unknown>[] {
  const { kinds, provider, found } = part.filter;
  const has = (...anyOf: TransactionKind[]) => anyOf.some((kind) => kinds.includes(kind));
  const isOfOrders = found === null;
  return [
    ...SALES.filter((kind) => has(kind)).map((kind) => selectSales(part, kind)),
    ...(has('refund') ? [selectRefunds(part), selectReturned(part, 'refund')] : []),
    ...(has('refund_returned') ? [selectReturned(part, 'refund_returned')] : []),
    ...(has('dispute') ? [selectDisputes(part)] : []),
    ...(has('transfer') ? [selectTransfers(part)] : []),
    ...(has('payout') && isOfOrders && (provider === null || provider === 'bank') ? [selectPayouts(part)] : []),
    ...(has('manual') && isOfOrders && provider === null ? [selectManual(part)] : []),
  ];
}

/** What a price's lines contain for each payee, times a sign. */
const sumByPayee = (lines: RawBuilder<unknown>) => sql`lateral (
  select coalesce(sum(cents), 0)::bigint as total, coalesce(sum(cents) filter (where payee = 'owner'), 0)::bigint as own,
    coalesce(sum(cents) filter (where payee = 'platform'), 0)::bigint as fee,
    coalesce(sum(cents) filter (where payee like 'authority:%' or payee like 'owner:%'), 0)::bigint as tax,
    coalesce(sum(cents) filter (where payee like 'owner:%'), 0)::bigint as own_tax,
    coalesce(sum(cents) filter (where payee = 'tips'), 0)::bigint as tips
  from (select (line->>'cents')::bigint as cents, line->>'payee' as payee from json_array_elements(${lines}) line) each_line) share`;

/** The lot already has the cash, so after a cash sale the lot owes Parkvale everything that is not the owner's share. */
const balanceOf = (provider: RawBuilder<unknown>) =>
  sql`share.own + share.own_tax + share.tips - case when ${provider} in ('cash', 'room') then share.total else 0 end`;

const isBy = (provider: string | null, column: RawBuilder<unknown>) =>
  provider === null ? sql`true` : sql`${column} = ${provider}`;

/** Transactions of a month, by each lot's calendar; what a search found is not limited to a month. */
function isIn(
  { filter: { from, until, found, order }, after, since, timeZone }: Part,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) {
  const isInMonth = found
    ? sql`true`
    : sql`${at} >= ${from}::timestamp at time zone ${timeZone} and ${at} < ${until}::timestamp at time zone ${timeZone}`;
  const isListed = since === null ? isInMonth : sql`${isInMonth} and ${at} >= ${since}`;
  if (!after) return isListed;
  const [time, last] = after;
  // Repeats the time as a separate condition, because the index can only search by that.
  const [atMost, before] = order === 'newest' ? [sql`<=`, sql`<`] : [sql`>=`, sql`>`];
  return sql`${isListed} and ${at} ${atMost} ${time}::timestamptz and (${at}, ${id}) ${before} (${time}::timestamptz, ${last}::uuid)`;
}

const isFound = ({ filter: { found } }: Part) =>
  found
    ? sql`(o.id = any(${[...found.orderIds]}::uuid[]) or o.stay_order_id = any(${[...found.orderIds]}::uuid[]))`
    : sql`true`;

const OF_ORDER = sql`o.id as order_id, coalesce(o.stay_order_id, o.id) as stay_order_id,
  (select coalesce(json_agg((v->>'plate') || ' ' || (v->>'state')), '[]') from json_array_elements(o.vehicles) v) as plates`;

function selectSales(part: Part, kind: (typeof SALES)[number]) {
  return sql`
    select ${kind}::text as kind, o.id, o.paid_at as at, ${OF_ORDER}, share.total as gross, 0::bigint as refunds, share.fee, share.tax, share.tips,
      share.own as net, share.own_tax, ${balanceOf(sql`p.provider`)} as balance, p.provider, p.provider_ref, ''::text as note
    from orders o join payments p on p.location_id = here.location_id and p.id = o.id and p.status = 'succeeded'
      cross join ${sumByPayee(sql`o.lines`)}
    where o.location_id = here.location_id and o.kind = ${kind} and o.paid_at is not null and ${isIn(part, sql`o.paid_at`, sql`o.id`)}
      and ${isFound(part)} and ${isBy(part.filter.provider, sql`p.provider`)} ${part.limit}`;
}

const GIVEN_BACK = (sign: RawBuilder<unknown>, provider: RawBuilder<unknown>) => sql`
  0::bigint as gross, ${sign} * share.total as refunds, 0 - ${sign} * share.fee as fee, 0 - ${sign} * share.tax as tax,
  0 - ${sign} * share.tips as tips,
  0 - ${sign} * share.own as net, 0 - ${sign} * share.own_tax as own_tax, 0 - ${sign} * (${balanceOf(provider)}) as balance`;

/** The way its money went: by bank if the provider could not. */
const PAID_BACK_BY = sql`case when r.status = 'paid_otherwise' then 'bank' else p.provider end`;

function selectRefunds(part: Part) {
  return sql`
    select 'refund'::text as kind, r.id, r.settled_at as at, ${OF_ORDER}, ${GIVEN_BACK(sql`1`, PAID_BACK_BY)},
      ${PAID_BACK_BY} as provider, r.provider_ref, r.reason as note
    from refunds r join orders o on o.location_id = here.location_id and o.id = r.order_id
      join payments p on p.location_id = here.location_id and p.id = r.payment_id
      cross join ${sumByPayee(sql`r.lines`)}
    where r.location_id = here.location_id and r.status in ('done', 'paid_otherwise') and ${isIn(part, sql`r.settled_at`, sql`r.id`)}
      and ${isFound(part)} and ${isBy(part.filter.provider, PAID_BACK_BY)} ${part.limit}`;
}

/** Refunds that the payer's bank sent back: once when made, and once when returned. */
function selectReturned(part: Part, kind: 'refund' | 'refund_returned') {
  const [at, sign] = kind === 'refund' ? [sql`b.done_at`, sql`1`] : [sql`b.bounced_at`, sql`(-1)`];
  const id =
    kind === 'refund'
      ? sql`b.id`
      : sql`overlay(overlay(md5(b.id::text) placing '8' from 13) placing '8' from 17)::uuid`;
  return sql`
    select ${kind}::text as kind, ${id} as id, ${at} as at, ${OF_ORDER}, ${GIVEN_BACK(sign, sql`p.provider`)},
      p.provider, b.provider_ref, r.reason as note
    from refund_bounces b join refunds r on r.location_id = here.location_id and r.id = b.refund_id
      join orders o on o.location_id = here.location_id and o.id = r.order_id
      join payments p on p.location_id = here.location_id and p.id = r.payment_id
      cross join ${sumByPayee(sql`r.lines`)}
    where b.location_id = here.location_id and ${isIn(part, at, id)}
      and ${isFound(part)} and ${isBy(part.filter.provider, sql`p.provider`)} ${part.limit}`;
}

const NO_AMOUNTS = sql`0::bigint as gross, 0::bigint as refunds, 0::bigint as fee, 0::bigint as tax, 0::bigint as tips`;

/** Parkvale bears what a dispute takes; the owner's money does not change. */
function selectDisputes(part: Part) {
  return sql`
    select 'dispute'::text as kind, d.id, d.opened_at as at, ${OF_ORDER}, ${NO_AMOUNTS}, 0::bigint as net, 0::bigint as own_tax,
      0::bigint as balance, d.provider, d.provider_ref, d.status as note
    from disputes d join orders o on o.location_id = here.location_id and o.id = d.order_id
    where d.location_id = here.location_id and ${isIn(part, sql`d.opened_at`, sql`d.id`)}
      and ${isFound(part)} and ${isBy(part.filter.provider, sql`d.provider`)} ${part.limit}`;
}

function selectTransfers(part: Part) {
  const { found } = part.filter;
  const isOfFound = found ? sql`and e.order_id = any(${[...found.orderIds]}::uuid[])` : sql``;
  return sql`
    select 'transfer'::text as kind, e.transaction_id as id, e.occurred_at as at, ${OF_ORDER}, ${NO_AMOUNTS}, 0::bigint as net,
      0::bigint as own_tax, -e.cents as balance, p.provider, p.provider_ref, ''::text as note
    from ledger_entries e join orders o on o.location_id = here.location_id and o.id = e.order_id
      join payments p on p.location_id = here.location_id and p.id = o.id and p.status = 'succeeded'
    where e.location_id = here.location_id and e.account = 'payouts' and e.step in ('passed_on', 'taken_back')
      ${isOfFound} and ${isIn(part, sql`e.occurred_at`, sql`e.transaction_id`)}
      and ${isFound(part)} and ${isBy(part.filter.provider, sql`p.provider`)} ${part.limit}`;
}

const NO_ORDER = sql`null::uuid as order_id, null::uuid as stay_order_id, '[]'::json as plates`;

/** In the month of the statement that contains it. */
function selectPayouts(part: Part) {
  return sql`
    select 'payout'::text as kind, b.id, b.created_at as at, ${NO_ORDER}, ${NO_AMOUNTS}, 0::bigint as net, 0::bigint as own_tax,
      -b.cents as balance, 'bank'::text as provider, null::text as provider_ref, b.reference as note
    from bank_payouts b
    where b.location_id = here.location_id and b.month = ${part.filter.from}::date
      and ${isIn(part, sql`b.created_at`, sql`b.id`)} ${part.limit}`;
}

/** Revenue that moved no money here. It may be entered later than the month it belongs to. */
function selectManual(part: Part) {
  const { after, filter } = part;
  const before = filter.order === 'newest' ? sql`<` : sql`>`;
  const rest = after ? sql`(u.created_at, u.id) ${before} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  return sql`
    select 'manual'::text as kind, u.id, u.created_at as at, ${NO_ORDER}, u.cents as gross, 0::bigint as refunds, 0::bigint as fee,
      0::bigint as tax, 0::bigint as tips, u.cents as net, 0::bigint as own_tax, 0::bigint as balance, null::text as provider, null::text as provider_ref, u.note
    from revenue_updates u
    where u.location_id = here.location_id and u.month = ${filter.from}::date and ${rest} ${part.limit}`;
}
