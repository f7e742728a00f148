// Which months of the ledger are in the archive, and the entries of those on their way there (decision record 183).

import { type RawBuilder, sql } from 'kysely';
import { firstDayOf, type Month, monthOf } from '#domain/revenue/revenue-month.ts';
import type { Db } from '../../../db/database.ts';
import { idsOf, partitionOf } from '../../../db/partitions/monthly-tables.ts';
import type { ArchivedEntry } from './archive-files.ts';

export const JOURNAL = { name: 'journal_entries', by: 'transaction_id' } as const;
const PAGE = 5000;
const LOTS_AT_ONCE = 200;

/** The months before this one whose entries are all in the database, oldest first. */
export async function listWholeMonths(db: Db, before: Month): Promise<Month[]> {
  const { rows } = await sql<{ month: string }>`
    select replace(right(c.relname, 7), '_', '-') || '-01' as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'journal_entries'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
    order by 1`.execute(db);
  const archived = await db.selectFrom('ledgerArchives').select('month').execute();
  const gone = new Set(archived.map(({ month }) => month));
  return rows
    .map(({ month }) => month)
    .filter((month) => month < firstDayOf(before) && !gone.has(month))
    .map(monthOf);
}

/** The oldest of these months that has any entries. */
export async function findWholeMonth(db: Db, before: Month): Promise<Month | null> {
  for (const month of await listWholeMonths(db, before)) if (!(await isEmpty(db, month))) return month;
  return null;
}

/** Whether the proofs found something in these days that nobody has explained: the entries are still needed for it. */
export async function hasOpenFinding(db: Db, { from, until }: { from: string; until: string }): Promise<boolean> {
  const { rows } = await sql`
    select from revenue_disagreements
    where resolved_at is null and kind in ('day', 'month') and day >= ${from} and day < ${until} limit 1`.execute(db);
  return rows.length > 0;
}

/** Records since when a month has been due, so that we notice if it keeps waiting or failing. */
export async function noteWaiting(db: Db, month: Month, now: Date): Promise<void> {
  await db
    .insertInto('ledgerArchiveWaits')
    .values({ month: firstDayOf(month), since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A month whose partition was created but never used. */
export async function isEmpty(db: Db, month: Month): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(partitionOf(JOURNAL.name, month))} limit 1`.execute(db);
  return rows.length === 0;
}

/** The postings of a month's partition, as the view shows those of all months. */
const byAccount = (partition: RawBuilder<unknown>) =>
  sql`${partition} j cross join lateral unnest(j.accounts, j.cents) as posting (account, posted)`;

/**
 * All entries of a month by account, page by page. Each page is its own statement, so no transaction is held while a page is
 * stored.
 */
export async function* listEntries(db: Db, month: Month): AsyncGenerator<readonly ArchivedEntry[]> {
  const partition = sql.table(partitionOf(JOURNAL.name, month));
  for (let after: ArchivedEntry | undefined; ; ) {
    const later = after
      ? sql`where (location_id, transaction_id, step) >= (${after.locationId}::uuid, ${after.transactionId}::uuid, ${after.step})
          and (location_id, transaction_id, step, account::text)
            > (${after.locationId}::uuid, ${after.transactionId}::uuid, ${after.step}, ${after.account})`
      : sql``;
    const { rows }: { rows: ArchivedEntry[] } = await sql<ArchivedEntry>`
      select location_id, transaction_id, order_id, step, account, posted as cents,
        to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at, shift_id
      from ${byAccount(partition)} ${later}
      order by location_id, transaction_id, step, account::text limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

/** Nobody can enter anything into the month until the transaction ends; readers are not held up. */
export async function lockMonth(tx: Db, month: Month): Promise<void> {
  await sql`lock table ${sql.table(partitionOf(JOURNAL.name, month))} in share mode`.execute(tx);
}

/** What is in a month: entries by account, and what each provider held of them. */
type MonthSums = {
  entries: number;
  readonly sums: Record<string, number>;
  readonly held: Record<string, number>;
  /** Entries that the comparison with their provider's balance has not carried forward yet. */
  waiting: number;
};

/**
 * Writes a month's sums into the table `into`: one entry per lot, day of the lot's calendar, shift and step. The entries of one lot, day
 * and shift form a transaction. Works through a batch of lots at a time.
 */
export async function carrySums(tx: Db, month: Month, into: string): Promise<MonthSums> {
  const partition = sql.table(partitionOf(JOURNAL.name, month));
  const all: MonthSums = { entries: 0, sums: {}, held: {}, waiting: 0 };
  const through = await listThrough(tx);
  for (let after: string | undefined; ; ) {
    const lots = await listLots(tx, month, after);
    if (lots.length === 0) return all;
    const ofLots = sql`j.location_id = any(${lots}::uuid[])`;
    const { rows: sums } = await sql<{ account: string; entries: number; cents: number }>`
      select account, count(*) as entries, sum(posted)::bigint as cents from ${byAccount(partition)} where ${ofLots} group by 1`.execute(
      tx,
    );
    for (const { account, entries, cents } of sums) {
      all.entries += entries;
      all.sums[account] = (all.sums[account] ?? 0) + cents;
    }
    const held = await listHeld(tx, { partition, lots, through });
    for (const { provider, cents, waiting } of held) {
      all.held[provider] = (all.held[provider] ?? 0) + cents;
      all.waiting += waiting;
    }
    const first = idsOf(month)[0].slice(0, 14);
    await sql`
      insert into ${sql.table(into)} (location_id, transaction_id, order_id, step, accounts, cents, occurred_at, shift_id)
      select location_id,
        (${sql.lit(first)} || '7' || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-' || substr(hash, 7, 12))::uuid,
        null, step, accounts, cents, (day + time '12:00') at time zone clock, shift_id
      from (
        select *, md5(location_id || ' ' || day || ' ' || coalesce(shift_id::text, '')) as hash
        from (
          select location_id, day, clock, shift_id, step, array_agg(account order by account) as accounts,
            array_agg(cents order by account) as cents
          from (
            select j.location_id, (j.occurred_at at time zone coalesce(l.time_zone, 'UTC'))::date as day,
              coalesce(l.time_zone, 'UTC') as clock, j.shift_id, j.step, account, sum(posted)::bigint as cents
            from ${byAccount(partition)} left join locations l on l.id = j.location_id
            where ${ofLots} group by 1, 2, 3, 4, 5, 6
          ) sums where cents <> 0 group by 1, 2, 3, 4, 5
        ) days
      ) named`.execute(tx);
    after = lots.at(-1);
  }
}

type Compared = { readonly provider: string; readonly through: Date };

/** The time up to which the comparison with each provider's balance has carried the ledger forward. */
async function listThrough(tx: Db): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select provider, ledger_through as through from provider_balances where ledger_through is not null order by 1`.execute(
    tx,
  );
  return rows;
}

type Held = { readonly provider: string; readonly cents: number; readonly waiting: number };
type OfLots = {
  readonly partition: RawBuilder<unknown>;
  readonly lots: readonly string[];
  readonly through: readonly Compared[];
};

/** What providers held, for payments by their orders and for movements that are about no payment here. */
async function listHeld(tx: Db, { partition, lots, through }: OfLots): Promise<Held[]> {
  const providers = through.map(({ provider }) => provider);
  const times = through.map(({ through: at }) => at.toISOString());
  const { rows: ofPayments } = await sql<Held>`
    select b.provider, sum(posted)::bigint as cents, count(*) filter (where j.occurred_at >= b.through)::integer as waiting
    from ${byAccount(partition)} cross join unnest(${providers}::text[], ${times}::timestamptz[]) as b (provider, through)
    where j.location_id = any(${[...lots]}::uuid[]) and account = 'provider' and exists (
      select from payments p where p.location_id = j.location_id and p.id = j.order_id and p.provider = b.provider)
    group by 1`.execute(tx);
  return [...ofPayments, ...(await listHeldByMovements(tx, { partition, lots, through }))];
}

/** Movements are not stored with the lots, so a separate query looks up their providers. */
async function listHeldByMovements(tx: Db, { partition, lots, through }: OfLots): Promise<Held[]> {
  const { rows: entries } = await sql<{ id: string; cents: number; occurredAt: Date }>`
    select j.transaction_id as id, posted as cents, j.occurred_at from ${byAccount(partition)}
    where j.location_id = any(${[...lots]}::uuid[]) and account = 'provider' and not exists (
      select from payments p where p.location_id = j.location_id and p.id = j.order_id)`.execute(tx);
  if (entries.length === 0) return [];
  const { rows: known } = await sql<{ id: string; provider: string }>`
    select id, provider from provider_movements where id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(tx);
  const providerOf = new Map(known.map(({ id, provider }) => [id, provider]));
  return through.flatMap(({ provider, through: at }) => {
    const its = entries.filter(({ id }) => providerOf.get(id) === provider);
    const cents = its.reduce((sum, each) => sum + each.cents, 0);
    return its.length === 0
      ? []
      : [{ provider, cents, waiting: its.filter(({ occurredAt }) => occurredAt >= at).length }];
  });
}

async function listLots(tx: Db, month: Month, after: string | undefined): Promise<string[]> {
  const later = after === undefined ? sql`` : sql`where location_id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select distinct location_id as id from ${sql.table(partitionOf(JOURNAL.name, month))} ${later}
    order by 1 limit ${LOTS_AT_ONCE}`.execute(tx);
  return rows.map(({ id }) => id);
}

type ArchivedMonth = {
  readonly month: Month;
  readonly entries: number;
  readonly parts: number;
  /** The manifest's hash. */
  readonly sha256: string;
  readonly held: Readonly<Record<string, number>>;
  /** The first day from which all entries are in the database, at every lot. */
  readonly detailFrom: string;
  readonly now: Date;
};

export async function insertArchived(tx: Db, archived: ArchivedMonth): Promise<void> {
  const { month, entries, parts, sha256, held, detailFrom, now } = archived;
  await tx
    .insertInto('ledgerArchives')
    .values({
      month: firstDayOf(month),
      untilId: idsOf(month)[1],
      detailFrom,
      entries,
      parts,
      manifestSha256: sha256,
      held: JSON.stringify(held),
      archivedAt: now,
    })
    .execute();
  await tx.deleteFrom('ledgerArchiveWaits').where('month', '=', firstDayOf(month)).execute();
}

/** What providers held in the archived months, in cents; a provider that is missing held zero. */
export async function sumArchivedHeld(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('ledgerArchives').select('held').execute();
  const held = new Map<string, number>();
  for (const row of rows) {
    for (const [provider, cents] of Object.entries(row.held)) held.set(provider, (held.get(provider) ?? 0) + cents);
  }
  return held;
}

/** The first day from which every entry is in the database; null while nothing has been archived. */
export async function findDetailFrom(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('ledgerArchives')
    .select('detailFrom')
    .orderBy('detailFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.detailFrom ?? null;
}
