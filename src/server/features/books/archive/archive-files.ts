// The files of an archived month: entries as compressed CSV (RFC 4180), in parts that fit into memory, and a manifest that says
// what they add up to. Nothing here knows the database.

import { z } from 'zod';
import { firstDayOf, type Month } from '#domain/revenue/revenue-month.ts';
import { ArchiveDamaged, openCsvPart, readCsvPart, sha256Of } from '../../../csv/csv-parts.ts';
import type { ArchiveStorage } from '../../../ports/archive-storage/archive-storage.port.ts';

/** An entry as written on one line. */
export type ArchivedEntry = {
  readonly locationId: string;
  readonly transactionId: string;
  readonly orderId: string | null;
  readonly step: string;
  readonly account: string;
  readonly cents: number;
  /** To the microsecond, in UTC. */
  readonly occurredAt: string;
  readonly shiftId: string | null;
};

const COLUMNS = [
  'locationId',
  'transactionId',
  'orderId',
  'step',
  'account',
  'cents',
  'occurredAt',
  'shiftId',
] as const satisfies readonly (keyof ArchivedEntry)[];

const Sums = z.record(z.string(), z.number());
const Part = z.object({ file: z.string(), bytes: z.int(), entries: z.int(), sha256: z.string() });
const Manifest = z.object({
  month: z.string(),
  columns: z.array(z.string()),
  entries: z.int(),
  /** In signed cents, by account. */
  sums: Sums,
  firstTransaction: z.string().nullable(),
  lastTransaction: z.string().nullable(),
  parts: z.array(Part),
});
type Manifest = z.infer<typeof Manifest>;

/** Compressed; a part is held in memory until it is stored. */
const PART_BYTES = 4 * 1024 * 1024;

export function manifestName(month: Month): string {
  return `${folderOf(month)}/manifest.json`;
}

function folderOf(month: Month): string {
  return `ledger/${firstDayOf(month).slice(0, 7)}`;
}

/** Adds up entries as they stream past. */
function startTally() {
  const sums: Record<string, number> = {};
  let [entries, first, last]: [number, string | null, string | null] = [0, null, null];
  return {
    add({ account, cents, transactionId }: Pick<ArchivedEntry, 'account' | 'cents' | 'transactionId'>) {
      sums[account] = (sums[account] ?? 0) + cents;
      entries += 1;
      if (first === null || transactionId < first) first = transactionId;
      if (last === null || transactionId > last) last = transactionId;
    },
    total: () => ({ entries, sums: sorted(sums), firstTransaction: first, lastTransaction: last }),
  };
}

/** Sorts the accounts, so that the order in which they came up does not matter. */
export function sorted(sums: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

type Pages = AsyncIterable<readonly ArchivedEntry[]>;

/** Stores the entries of a month and then, when all of them are stored, the manifest. */
export async function storeMonth(
  archive: ArchiveStorage,
  month: Month,
  pages: Pages,
  partBytes = PART_BYTES,
): Promise<Manifest> {
  const tally = startTally();
  const parts: Manifest['parts'] = [];
  let part = openCsvPart(COLUMNS);
  const close = async () => {
    const { bytes, lines: entries } = await part.close();
    const file = `${folderOf(month)}/part-${String(parts.length + 1).padStart(4, '0')}.csv.gz`;
    await archive.store(file, bytes);
    parts.push({ file, bytes: bytes.length, entries, sha256: sha256Of(bytes) });
  };
  for await (const page of pages) {
    if (part.bytes() >= partBytes) {
      await close();
      part = openCsvPart(COLUMNS);
    }
    for (const entry of page) tally.add(entry);
    await part.write(page.map(cellsOf));
  }
  await close();
  const manifest = { month: firstDayOf(month), columns: [...COLUMNS], ...tally.total(), parts };
  await archive.store(manifestName(month), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return manifest;
}

function cellsOf(entry: ArchivedEntry): string[] {
  return COLUMNS.map((column) => String(entry[column] ?? ''));
}

/** Reads the manifest and all parts back and adds them up. @throws ArchiveDamaged when anything differs from the manifest. */
export async function readMonthBack(archive: ArchiveStorage, month: Month): Promise<Manifest> {
  const stored = await archive.read(manifestName(month));
  if (!stored) throw new ArchiveDamaged(`${manifestName(month)} is missing.`);
  const manifest = Manifest.parse(JSON.parse(Buffer.from(stored).toString('utf8')));
  const tally = startTally();
  for (const part of manifest.parts) {
    const bytes = await archive.read(part.file);
    if (!bytes) throw new ArchiveDamaged(`${part.file} is missing.`);
    if (sha256Of(bytes) !== part.sha256) throw new ArchiveDamaged(`${part.file} is not what was stored.`);
    for await (const entry of readPart(bytes)) tally.add(entry);
  }
  const { entries, sums, firstTransaction, lastTransaction } = tally.total();
  const read = JSON.stringify([entries, sums, firstTransaction, lastTransaction]);
  const said = [manifest.entries, sorted(manifest.sums), manifest.firstTransaction, manifest.lastTransaction];
  if (read !== JSON.stringify(said))
    throw new ArchiveDamaged(`The parts of ${manifest.month} do not add up to its manifest.`);
  return manifest;
}

/** The entries of one part. */
export async function* readPart(bytes: Uint8Array): AsyncGenerator<ArchivedEntry> {
  for await (const line of readCsvPart<keyof ArchivedEntry>(bytes)) {
    const { cents, orderId, shiftId, ...same } = line;
    yield { ...same, cents: Number(cents), orderId: orderId || null, shiftId: shiftId || null };
  }
}
