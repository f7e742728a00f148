// Reads a table the way spreadsheets write it, line by line: commas or quotes in a cell, a byte order mark, any kind of line ending.

import { Readable } from 'node:stream';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

export type CsvLine = {
  /** As an editor counts. */
  readonly line: number;
  /** As a spreadsheet counts, where a cell of several lines is in one row. */
  readonly row: number;
  readonly cells: readonly string[];
};
export type BrokenCsv = { readonly line: number; readonly broken: true };

/** A file may have several kinds: a program added lines to another one's file. */
const ANY_LINE_ENDING = /\r\n?/g;
const CHUNK = 64 * 1024;
/** A zone may have a hundred rates. */
const MAX_LINE_LENGTH = 100_000;
/** How many lines are read before other requests get a turn. */
const LINES_AT_A_TIME = 500;

type Parsed = { readonly info: { readonly lines: number }; readonly record: readonly string[] };

/** An unreadable line is reported as broken; later lines are still read as far as they can be told apart. */
export async function* readCsv(csv: string, delimiter = ','): AsyncGenerator<CsvLine | BrokenCsv> {
  const skipped: BrokenCsv[] = [];
  const declared = findDeclaredSeparator(csv) !== undefined;
  const parser = parse({
    bom: true,
    delimiter,
    // A line that tells spreadsheets the separator is not part of the table.
    from_line: declared ? 2 : 1,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_LINE_LENGTH,
    skip_records_with_error: true,
    on_skip: (error) => {
      // The library reports every wrong quote; once per line is enough.
      if (skipped.at(-1)?.line !== lineOf(error)) skipped.push({ line: lineOf(error), broken: true });
      return undefined;
    },
  });
  let read = 0;
  let within = declared ? 1 : 0;
  try {
    for await (const { info, record } of Readable.from(chunksOf(csv.replace(ANY_LINE_ENDING, '\n'))).pipe(
      parser,
    ) as AsyncIterable<Parsed>) {
      yield* skipped.splice(0);
      const line = info.lines - linesWithin(record);
      yield { line, row: line - within, cells: record };
      within += linesWithin(record);
      read += 1;
      if (read % LINES_AT_A_TIME === 0) await letOthersWork();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    skipped.push({ line: lineOf(error), broken: true });
  }
  yield* skipped;
}

/** The first line of some spreadsheets' files: "sep=;". */
export function findDeclaredSeparator(text: string): string | undefined {
  return /^\uFEFF?"?sep=([,;\t])"?\r?\n/i.exec(text.slice(0, 20))?.[1];
}

function lineOf(error: CsvError | undefined): number {
  return Number(error?.lines ?? 1);
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK);
}

/** A quoted cell may contain line endings: the line number is where it starts. */
function linesWithin(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
}
