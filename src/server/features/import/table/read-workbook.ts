// The first sheet of an .xlsx file, as the texts that a person sees in its cells. A formula
// counts with the value that was saved with it; nothing is calculated.

import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** The maximum total unpacked size of a workbook's parts; 100,000 long lines need a third of it. */
const MOST_BYTES = 300 * 1024 * 1024;

export type Workbook = { readonly rows: readonly (readonly string[])[] } | { readonly tooLarge: true } | null;

/** Null when it is not a workbook. The sizes are checked before anything is unpacked. */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  try {
    if (unpackedBytes(bytes) > MOST_BYTES) return { tooLarge: true };
    const rows: readonly (readonly unknown[])[] = await readSheet(unpacked(bytes), { trim: false });
    return { rows: rows.map((row) => row.map(textOf)) };
  } catch {
    return null;
  }
}

/** The reader would unpack compressed parts in threads, and a worker process has none. */
function unpacked(bytes: Uint8Array): ArrayBuffer {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  return zipSync(parts, { level: 0 }).slice().buffer;
}

/** According to the archive. The reader allocates no more than that, whatever comes out. */
function unpackedBytes(bytes: Uint8Array): number {
  let sum = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize;
      return false;
    },
  });
  return sum;
}

const SECOND_MS = 1000;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? timeOf(value) : String(value).trim();
}

/** A time of day is a fraction of the first day that spreadsheets know. */
function timeOf(value: Date): string {
  const text = new Date(Math.round(value.getTime() / SECOND_MS) * SECOND_MS).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)];
  if (day < '1901') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
