// A sheet of an .xlsx file, as the texts that a person sees in its cells. A formula
// counts with the value that was saved with it; nothing is calculated.

import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type CellFaults, columnNumber, type MergedCells } from './cell-faults.ts';
import { displaySheet, unescapeXml } from './displayed-numbers.ts';

/** The maximum total unpacked size of a workbook's parts; 100,000 long lines need a third of it. */
const MAX_BYTES = 300 * 1024 * 1024;
/** The reader makes a place for every cell up to the last one; 100,000 lines with every column need half of this. */
const MAX_CELLS = 4_000_000;

type Rows = readonly (readonly string[])[];
type SheetRead = { readonly rows: Rows; readonly faults: CellFaults; readonly merged: readonly MergedCells[] };
type Workbook =
  /** `sheets` are the names of all that are shown. */
  | (SheetRead & { readonly sheets: readonly string[]; readonly sheet: string })
  | { readonly tooLarge: true }
  | { readonly reaches: string };

/**
 * The wanted sheet, or else the first that is shown and has a table's header; without one, the first that is shown. Null when it is
 * not a workbook. The sizes are checked before anything is unpacked.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { wanted, hasHeader }: { readonly wanted: string | null; readonly hasHeader: (rows: Rows) => boolean },
): Promise<Workbook | null> {
  try {
    if (unpackedBytes(bytes) > MAX_BYTES) return { tooLarge: true };
    const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
    const shown = shownSheets(parts);
    const sheets = shown.map(({ name }) => name);
    const chosen = shown.filter(({ name }) => name === wanted);
    let first: Workbook | null = null;
    for (const sheet of chosen.length > 0 ? chosen : shown) {
      const read = await readShown(parts, sheet);
      const workbook = 'rows' in read ? { ...read, sheets, sheet: sheet.name } : read;
      first ??= workbook;
      if ('rows' in read && hasHeader(read.rows)) return workbook;
    }
    return first;
  } catch {
    return null;
  }
}

type Parts = Record<string, Uint8Array>;
type ShownSheet = { /** From 1. */ readonly number: number; readonly name: string; readonly path: string };

const decodeUtf8 = (part: Uint8Array | undefined): string => new TextDecoder().decode(part ?? new Uint8Array());
const attributeOf = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

function shownSheets(parts: Parts): ShownSheet[] {
  const targets = new Map(
    [...decodeUtf8(parts['xl/_rels/workbook.xml.rels']).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => {
      const target = attributeOf(tag, 'Target');
      return [attributeOf(tag, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const;
    }),
  );
  return [...decodeUtf8(parts['xl/workbook.xml']).matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag], at) => {
    const isShown = !/^(?:hidden|veryHidden)$/.test(attributeOf(tag, 'state'));
    const name = unescapeXml(attributeOf(tag, 'name'));
    return isShown ? [{ number: at + 1, name, path: targets.get(attributeOf(tag, '\\w+:id')) ?? '' }] : [];
  });
}

async function readShown(
  parts: Parts,
  { number, path }: ShownSheet,
): Promise<SheetRead | { readonly reaches: string }> {
  const sheet = decodeUtf8(parts[path]);
  const reaches = lastCellBeyond(sheet);
  if (reaches !== null) return { reaches };
  const { xml, faults } = displaySheet(sheet, parts);
  const shown = new TextEncoder().encode(xml);
  const rows: readonly (readonly unknown[])[] = await readSheet(zipUncompressed({ ...parts, [path]: shown }), number, {
    trim: false,
  });
  return { rows: rows.map((row) => row.map(textOf)), faults, merged: mergedCells(sheet) };
}

const MERGED = /<(?:\w+:)?mergeCell\s[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

const mergedCells = (xml: string): MergedCells[] =>
  [...xml.matchAll(MERGED)].map(([, left = 'A', top, right = 'A', bottom]) => ({
    from: { row: Number(top), column: columnNumber(left) },
    until: { row: Number(bottom), column: columnNumber(right) },
  }));

/** Named if the reader would have to make places for too many cells up to there; one cell at the end of a sheet is enough. */
function lastCellBeyond(xml: string): string | null {
  let [columns, rows] = ['A', 1];
  for (const [, column = 'A', row] of xml.matchAll(/<(?:\w+:)?c\s(?:[^>]*\s)?r="([A-Z]{1,3})(\d{1,7})"/g)) {
    if (columnNumber(column) > columnNumber(columns)) columns = column;
    rows = Math.max(rows, Number(row));
  }
  return (columnNumber(columns) + 1) * rows > MAX_CELLS ? `${columns}${rows}` : null;
}

/** The reader would unpack compressed parts in threads, and a worker process has none. */
const zipUncompressed = (parts: Parts): ArrayBuffer => zipSync(parts, { level: 0 }).slice().buffer;

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

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());
