// The files of archived sales: each line is a table row as JSON, with the lot and the sale that it belongs to. Parts
// are small, so that opening a receipt reads only one of them. Nothing here knows the database.

import { firstDayOf, type Month } from '#domain/revenue/revenue-month.ts';
import { ArchiveDamaged, openCsvPart, readCsvPart, sha256Of } from '../../csv/csv-parts.ts';
import type { ArchiveStorage } from '../../ports/archive-storage/archive-storage.port.ts';
import type { FiledSale, SaleAt, SaleLine, SaleSums } from './sale.ts';

const COLUMNS = ['location', 'sale', 'table', 'row'] as const;

/** Compressed; some thousand sales. */
export const PART_BYTES = 256 * 1024;

export function partName(month: Month, part: number): string {
  return `${folderOf(month)}/part-${String(part).padStart(5, '0')}.csv.gz`;
}

function folderOf(month: Month): string {
  return `sales/${firstDayOf(month).slice(0, 7)}`;
}

const CENTS: Readonly<Record<string, string>> = {
  orders: 'total_cents',
  payments: 'amount_cents',
  refunds: 'total_cents',
};

/** Collects sales until they fill a part. */
export function openSalePart() {
  const part = openCsvPart(COLUMNS);
  const tally = startTally();
  let [first, last]: [SaleAt | null, SaleAt | null] = [null, null];
  return {
    isFull: (bytes: number) => part.bytes() >= bytes,
    isEmpty: () => first === null,
    async add(sale: FiledSale) {
      const { locationId, saleId, lines } = sale;
      if (!first || isBefore(sale, first)) first = { locationId, saleId };
      if (!last || isBefore(last, sale)) last = { locationId, saleId };
      tally.add(sale);
      await part.write(lines.map(({ table, row }) => [locationId, saleId, table, row]));
    },
    async close() {
      if (!first || !last) throw new Error('A part without sales is not stored.');
      const { bytes } = await part.close();
      return { bytes, sha256: sha256Of(bytes), sums: tally.total(), first, last };
    },
  };
}

const isBefore = (a: SaleAt, b: SaleAt): boolean =>
  a.locationId < b.locationId || (a.locationId === b.locationId && a.saleId < b.saleId);

export function startTally() {
  const rows: Record<string, number> = {};
  const cents: Record<string, number> = {};
  let sales = 0;
  return {
    add({ lines }: Pick<FiledSale, 'lines'>) {
      sales += 1;
      for (const { table, row } of lines) {
        rows[table] = (rows[table] ?? 0) + 1;
        const column = CENTS[table];
        if (column) cents[table] = (cents[table] ?? 0) + Number(JSON.parse(row)[column]);
      }
    },
    total: (): SaleSums => ({ sales, rows: sorted(rows), cents: sorted(cents) }),
  };
}

export function addSums(all: readonly SaleSums[]): SaleSums {
  const sum = (of: (sums: SaleSums) => Readonly<Record<string, number>>) => {
    const total: Record<string, number> = {};
    for (const each of all) for (const [key, n] of Object.entries(of(each))) total[key] = (total[key] ?? 0) + n;
    return sorted(total);
  };
  const sales = all.reduce((n, each) => n + each.sales, 0);
  return { sales, rows: sum(({ rows }) => rows), cents: sum(({ cents }) => cents) };
}

function sorted(counted: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counted).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A stored part, checked against what the database knows about it. @throws ArchiveDamaged */
export async function readPart(
  archive: ArchiveStorage,
  { month, part, sha256 }: { readonly month: Month; readonly part: number; readonly sha256: string },
): Promise<Uint8Array> {
  const name = partName(month, part);
  const bytes = await archive.read(name);
  if (!bytes) throw new ArchiveDamaged(`${name} is missing.`);
  if (sha256Of(bytes) !== sha256) throw new ArchiveDamaged(`${name} is not what was stored.`);
  return bytes;
}

/** The sales of a part, one at a time; the lines of a sale are adjacent. */
export async function* salesOfPart(bytes: Uint8Array): AsyncGenerator<FiledSale> {
  let sale: { locationId: string; saleId: string; lines: SaleLine[] } | null = null;
  for await (const { location, sale: saleId, table, row } of readCsvPart<(typeof COLUMNS)[number]>(bytes)) {
    if (sale && (sale.saleId !== saleId || sale.locationId !== location)) {
      yield sale;
      sale = null;
    }
    sale ??= { locationId: location, saleId, lines: [] };
    sale.lines.push({ table, row });
  }
  if (sale) yield sale;
}

export async function findInPart(bytes: Uint8Array, asked: SaleAt): Promise<FiledSale | null> {
  for await (const sale of salesOfPart(bytes)) {
    if (sale.saleId === asked.saleId && sale.locationId === asked.locationId) return sale;
  }
  return null;
}

type ManifestPart = {
  readonly part: number;
  readonly bytes: number;
  readonly sums: SaleSums;
  readonly sha256: string;
  readonly kept: readonly string[];
};

/** States what a month's parts add up to; rewritten whenever one is added. */
export async function storeManifest(
  archive: ArchiveStorage,
  month: Month,
  parts: readonly ManifestPart[],
): Promise<void> {
  const manifest = {
    month: firstDayOf(month),
    columns: [...COLUMNS],
    ...addSums(parts.map(({ sums }) => sums)),
    parts: parts.map(({ part, bytes, sums, sha256, kept }) => ({
      file: partName(month, part),
      bytes,
      sha256,
      ...sums,
      kept,
    })),
  };
  await archive.store(`${folderOf(month)}/manifest.json`, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}
