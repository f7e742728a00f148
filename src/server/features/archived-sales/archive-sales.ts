// Moves sales that are past their retention out of the database: everything that belongs to a sale goes into files of the archive. A
// sale comes back when its receipt is opened or its provider reports something about it (decision record 219).

import { firstDayOf, type Month, monthAfter, monthBefore } from '#domain/revenue/revenue-month.ts';
import { ArchiveDamaged } from '../../csv/csv-parts.ts';
import type { Db } from '../../db/database.ts';
import { idsOf, monthAt } from '../../db/partitions/monthly-tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { findWholeMonth } from '../books/book-money.ts';
import { forgetMessagesBefore } from '../messages/outgoing-messages.ts';
import { mapAhead } from './map-ahead.ts';
import { isQuiet } from './quiet-sale.ts';
import { type FiledSale, movedCents, type SaleName, sameLines, toName } from './sale.ts';
import {
  type ArchivePart,
  beginPassing,
  carryMovements,
  countTaken,
  deleteReturned,
  findOldestMonth,
  finishPart,
  forgetPart,
  insertArchivedOrders,
  insertPart,
  keepOutOfPart,
  keepSales,
  listBack,
  listLots,
  listParts,
  listReturned,
  listUnfinishedParts,
  markPassed,
  nextPart,
  type Returned,
  wasPassed,
} from './sale-archives.store.ts';
import { findInPart, openSalePart, PART_BYTES, partName, readPart, salesOfPart, storeManifest } from './sale-files.ts';
import {
  deleteSales,
  listSalesOf,
  listTicketsWithoutOrder,
  lockSales,
  readSales,
  type StoredSale,
} from './sale-rows.store.ts';
import { lookAtUnreadable, type PartDeps, readPartOrTell, tell } from './stored-parts.ts';

export type ArchiveSalesDeps = PartDeps & {
  readonly config: Pick<Deps['config'], 'ledgerRetentionMonths' | 'supportEmail'>;
};

const LOTS_AT_ONCE = 200;
/** Per transaction that removes them. */
const SALES_AT_ONCE = 250;
/** How many connections read lots and remove sales. */
const CONNECTIONS = 4;
const RETURNED_AT_ONCE = 1000;
/** How long a sale that came back stays. */
const BACK_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * First removes what an earlier run has stored, then continues with the oldest month. A process may be killed
 * at any moment: a sale is removed in one transaction, after its file was read back.
 * @returns how many sales were removed
 * @throws ArchiveDamaged at the end, when a part could not be read
 */
export async function archiveSales(deps: ArchiveSalesDeps, partBytes = PART_BYTES): Promise<number> {
  const { db, config, now } = deps;
  await lookAtUnreadable(deps);
  const damaged = new Map<string, ArchiveDamaged>();
  let left = 0;
  for (const part of await listUnfinishedParts(db)) {
    left += await unlessDamaged(damaged, part.month, () => takeOut(deps, part));
  }
  left += await putBackInArchive(deps, damaged);
  const until = await oldestKept(db, now(), config.ledgerRetentionMonths);
  let month = await findOldestMonth(db);
  for (; month && firstDayOf(month) < firstDayOf(until); month = monthAfter(month)) {
    // Sales in a damaged part may be partly here and partly there until the part is restored.
    if (damaged.has(firstDayOf(month))) continue;
    if (await wasPassed(db, month, firstDayOf(until))) continue;
    await beginPassing(db, month, firstDayOf(until), now());
    left += await archiveMonth(deps, month, { until, partBytes });
    await markPassed(db, month, now());
  }
  await forgetMessagesBefore(db, new Date(`${firstDayOf(until)}T00:00:00Z`));
  for (const first of damaged.values()) throw first;
  return left;
}

/** One damaged part holds up nothing else. */
async function unlessDamaged(
  damaged: Map<string, ArchiveDamaged>,
  month: Month,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) throw error;
    damaged.set(firstDayOf(month), error);
    return 0;
  }
}

/**
 * The oldest month whose sales stay, according to the retention. A month also stays while its
 * ledger is not archived, because archiving the ledger reads its payments.
 */
async function oldestKept(db: Db, now: Date, retentionMonths: number): Promise<Month> {
  let month = monthAt(now);
  for (let back = 0; back < retentionMonths; back++) month = monthBefore(month);
  return (await findWholeMonth(db, month)) ?? month;
}

type Passing = { readonly until: Month; readonly partBytes: number };

async function archiveMonth(deps: ArchiveSalesDeps, month: Month, { until, partBytes }: Passing): Promise<number> {
  const before = new Date(`${firstDayOf(until)}T00:00:00Z`);
  let left = 0;
  let part = openSalePart();
  const store = async () => {
    left += await takeOut(deps, await storePart(deps, month, part));
    part = openSalePart();
  };
  for await (const sale of quietSales(deps.db, month, before)) {
    await part.add(sale);
    if (part.isFull(partBytes)) await store();
  }
  if (!part.isEmpty()) await store();
  return left;
}

/** Sales of the month that may go to the archive, lot by lot. */
async function* quietSales(db: Db, month: Month, before: Date): AsyncGenerator<FiledSale> {
  const read = async ({ locationId, names }: Names) => {
    const ids = names.map(({ saleId }) => saleId);
    const back = await listBack(db, locationId, ids);
    const here = names.filter(({ saleId }) => !back.has(saleId));
    const sales = await readSales(db, locationId, here);
    return sales.filter((sale) => isQuiet(sale, before)).map((sale) => ({ locationId, ...sale }));
  };
  for await (const sales of mapAhead(namesOf(db, month), CONNECTIONS, read)) yield* sales;
}

type Names = { readonly locationId: string; readonly names: readonly SaleName[] };

async function* namesOf(db: Db, month: Month): AsyncGenerator<Names> {
  for (let after: string | null = null; ; ) {
    const lots = await listLots(db, after, LOTS_AT_ONCE);
    for (const locationId of lots) {
      for await (const names of namesAt(db, locationId, month)) yield { locationId, names };
    }
    if (lots.length < LOTS_AT_ONCE) return;
    after = lots.at(-1) ?? null;
  }
}

async function* namesAt(db: Db, locationId: string, month: Month): AsyncGenerator<readonly SaleName[]> {
  const [from, until] = idsOf(month);
  const times = [month, monthAfter(month)].map((each) => new Date(`${firstDayOf(each)}T00:00:00Z`));
  const [start = new Date(0), end = start] = times;
  const pages = [
    (after: string | null) => listSalesOf(db, locationId, { from, until, after, limit: SALES_AT_ONCE }),
    (after: string | null) =>
      listTicketsWithoutOrder(db, locationId, { from: start, until: end, after, limit: SALES_AT_ONCE }),
  ];
  for (const list of pages) {
    for (let after: string | null = null; ; ) {
      const names = await list(after);
      if (names.length > 0) yield names;
      if (names.length < SALES_AT_ONCE) break;
      after = names.at(-1)?.saleId ?? null;
    }
  }
}

async function storePart(
  { db, archive, now }: ArchiveSalesDeps,
  month: Month,
  open: ReturnType<typeof openSalePart>,
): Promise<ArchivePart> {
  const { bytes, ...about } = await open.close();
  const part = await nextPart(db, month);
  await archive.store(partName(month, part), bytes);
  await insertPart(db, { month, part, ...about, bytes: bytes.length, now: now() });
  return { month, part, sha256: about.sha256, kept: [], taken: 0 };
}

/** Removes the sales of a stored part, several at a time. @returns how many */
async function takeOut(deps: ArchiveSalesDeps, part: ArchivePart): Promise<number> {
  const { db, archive, now } = deps;
  const bytes = await readBack(deps, part);
  const kept: string[] = [];
  let left = 0;
  const leave = (batch: Batch) => inTransaction(db, (tx) => takeOutSales(tx, { ...batch, part }));
  for await (const taken of mapAhead(batchesOf(bytes), CONNECTIONS, leave)) {
    left += taken.left;
    kept.push(...taken.changed);
  }
  await keepSales(db, part, kept);
  await storeManifest(archive, part.month, await listParts(db, part.month));
  await finishPart(db, part, now());
  return left;
}

/** If a part was lost or damaged before any of it was removed, the next run stores it again. */
async function readBack(deps: ArchiveSalesDeps, part: ArchivePart): Promise<Uint8Array> {
  try {
    return await readPart(deps.archive, part);
  } catch (error) {
    if (error instanceof ArchiveDamaged) {
      await forgetPart(deps.db, part);
      await tell(deps, part, error);
    }
    throw error;
  }
}

type Batch = { readonly locationId: string; readonly sales: readonly FiledSale[] };

async function* batchesOf(bytes: Uint8Array): AsyncGenerator<Batch> {
  let sales: FiledSale[] = [];
  for await (const sale of salesOfPart(bytes)) {
    const [first] = sales;
    if (first && (first.locationId !== sale.locationId || sales.length === SALES_AT_ONCE)) {
      yield { locationId: first.locationId, sales };
      sales = [];
    }
    sales.push(sale);
  }
  const [first] = sales;
  if (first) yield { locationId: first.locationId, sales };
}

type Leaving = Batch & { readonly part: ArchivePart };

/** Only those that are in the database as the file has them. Those that are not there were removed earlier. */
async function takeOutSales(tx: Db, { locationId, sales, part }: Leaving) {
  const names = sales.map(toName);
  await lockSales(tx, locationId, names);
  const back = await listBack(
    tx,
    locationId,
    names.map(({ saleId }) => saleId),
  );
  const filed = new Map(sales.map((sale) => [sale.saleId, sale.lines]));
  const stored = (await readSales(tx, locationId, names)).filter(({ saleId }) => !back.has(saleId));
  const same = stored.filter((sale) => !sale.isHeld && sameLines(sale.lines, filed.get(sale.saleId) ?? []));
  await removeSales(tx, locationId, same);
  await countTaken(tx, part, same.length);
  const left = new Set(same.map(({ saleId }) => saleId));
  return { left: same.length, changed: stored.flatMap(({ saleId }) => (left.has(saleId) ? [] : saleId)) };
}

async function removeSales(tx: Db, locationId: string, sales: readonly StoredSale[]): Promise<void> {
  if (sales.length === 0) return;
  await deleteSales(tx, locationId, sales);
  const others = sales.flatMap(({ saleId, lines }) =>
    lines.flatMap(({ table, row }) => {
      const { id } = JSON.parse(row);
      return table === 'orders' && id !== saleId ? [{ id, saleId }] : [];
    }),
  );
  await insertArchivedOrders(tx, locationId, others);
  await carryMovements(tx, movedCents(sales), 1);
}

/**
 * Sales that came back a while ago and still match the archive are removed again.
 * Others stay until nothing has happened to them for equally long.
 */
async function putBackInArchive(deps: ArchiveSalesDeps, damaged: Map<string, ArchiveDamaged>): Promise<number> {
  let left = 0;
  const before = new Date(deps.now().getTime() - BACK_DAYS * DAY_MS);
  for (const sale of await listReturned(deps.db, before, RETURNED_AT_ONCE)) {
    left += await unlessDamaged(damaged, sale.month, () => putBack(deps, sale));
  }
  return left;
}

async function putBack(deps: ArchiveSalesDeps, sale: Returned): Promise<number> {
  const { db, archive } = deps;
  const { locationId, saleId, month, part } = sale;
  const [of] = (await listParts(db, month)).filter((each) => each.part === part);
  const filed = of && (await findInPart(await readPartOrTell(deps, { ...of, month }), sale));
  const isSame = await inTransaction(db, async (tx) => {
    await lockSales(tx, locationId, [sale]);
    const [stored] = await readSales(tx, locationId, [sale]);
    const leaves = stored && filed && !stored.isHeld && sameLines(stored.lines, filed.lines);
    if (leaves) await removeSales(tx, locationId, [stored]);
    else await keepOutOfPart(tx, { month, part }, saleId);
    await deleteReturned(tx, sale);
    return leaves === true;
  });
  if (isSame) return 1;
  await storeManifest(archive, month, await listParts(db, month));
  return 0;
}
