// A table that somebody saved with any program: CSV in the common encodings, with commas, semicolons or tabs, or .xlsx.

import { t } from 'ttag';
import { photoTypeOf } from '#integrations/object-storage/photo-type.ts';
import type { CellFaults, MergedCells } from './cell-faults.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { type BrokenCsv, type CsvLine, findDeclaredSeparator, readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

/** If it is a text, the sender has already decoded it. */
export type TableFile = string | Uint8Array;

export type OpenTable = {
  readonly format: 'csv' | 'xlsx';
  /** For CSV only. */
  readonly encoding: Encoding | null;
  readonly separator: string | null;
  /** The approximate number of lines, for reporting progress. */
  readonly length: number;
  readonly lines: AsyncIterable<CsvLine | BrokenCsv> | Iterable<CsvLine>;
  /** Of a workbook: the names of all sheets that are shown, and which one this is. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly faults: CellFaults;
  readonly merged: readonly MergedCells[];
};

export type SheetChoice = {
  /** By its name; null if the person has not chosen one. */
  readonly wanted: string | null;
  /** Chooses among the sheets of a workbook otherwise. */
  readonly hasHeader: (lines: Iterable<CsvLine>) => boolean;
};

const SEPARATORS = [',', ';', '\t'] as const;
const HEAD_LENGTH = 20_000;

/** @returns what is wrong with the file as a whole, in words */
export async function openTable(file: TableFile, choice: SheetChoice): Promise<OpenTable | string> {
  if (file.length === 0) return t`The file is empty.`;
  if (typeof file === 'string') return openText(file, null);
  if (beginsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) return t`This is an old .xls file. Save it as .xlsx or CSV.`;
  if (beginsWith(file, [0x50, 0x4b])) return openWorkbook(file, choice);
  const kind = kindOf(file);
  if (kind === 'pdf') return t`This is a PDF. Save the table that it was made from as .xlsx or CSV.`;
  if (kind === 'picture') return t`This is a picture. Save the table that it shows as .xlsx or CSV.`;
  const { text, encoding } = decodeText(file);
  return openText(text, encoding);
}

const HEIC = [0x66, 0x74, 0x79, 0x70];

function kindOf(file: Uint8Array): 'pdf' | 'picture' | null {
  if (beginsWith(file, [0x25, 0x50, 0x44, 0x46])) return 'pdf';
  const isPicture =
    photoTypeOf(file) || beginsWith(file, [0x47, 0x49, 0x46, 0x38]) || beginsWith(file.subarray(4), HEIC);
  return isPicture ? 'picture' : null;
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

function openText(text: string, encoding: Encoding | null): OpenTable {
  const separator = findDeclaredSeparator(text) ?? separatorOf(text);
  const workbook = { sheets: [], sheet: null, faults: new Map(), merged: [] };
  return { format: 'csv', encoding, separator, length: countLines(text), lines: readCsv(text, separator), ...workbook };
}

/** The one that occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const head = /\S[^\r\n]*/.exec(text.slice(0, HEAD_LENGTH))?.[0] ?? '';
  const plain = head.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => plain.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

async function openWorkbook(bytes: Uint8Array, { wanted, hasHeader }: SheetChoice): Promise<OpenTable | string> {
  const workbook = await readWorkbook(bytes, { wanted, hasHeader: (rows) => hasHeader(linesOf(rows)) });
  if (workbook === null) return t`This file cannot be read as a spreadsheet. Save it as .xlsx or CSV.`;
  if ('tooLarge' in workbook) return t`This spreadsheet is too large. Save its first sheet as CSV.`;
  if ('reaches' in workbook) {
    return t`This sheet reaches to cell ${workbook.reaches}. Delete what is below and beside the table, or save it as CSV.`;
  }
  const { rows, ...sheet } = workbook;
  return { format: 'xlsx', encoding: null, separator: null, length: rows.length, lines: linesOf(rows), ...sheet };
}

/** Numbered like the spreadsheet's rows; empty rows are skipped. */
function* linesOf(rows: readonly (readonly string[])[]): Iterable<CsvLine> {
  for (const [index, cells] of rows.entries()) {
    if (cells.some((cell) => cell !== '')) yield { line: index + 1, row: index + 1, cells };
  }
}
