// A table as a file: CSV is streamed while it is read; a workbook is built by a worker process.

import type { Deps } from '#app/deps.ts';
import { csvFile, csvLine, exactCsvLine } from '#platform/contract/csv-line.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import type { ExportFormat } from '../../imports.contract.ts';
import type * as Work from './write-workbook.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./write-workbook.worker.ts', import.meta.url) };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Cannot be anything that a spreadsheet would run. */
const NUMBER = /^-?\d+(\.\d+)?$/;

type TableToExport = {
  readonly format: ExportFormat;
  /** The file name without its extension. */
  readonly name: string;
  readonly rows: AsyncIterable<readonly string[]>;
};

/** @throws PoolBusy when too many are waiting for a workbook */
export async function exportTable({ pools }: Pick<Deps, 'pools'>, { format, name, rows }: TableToExport) {
  const fileName = `${name}.${format}`;
  if (format === 'csv') return csvFile(fileName, linesOf(rows));
  const all = await Array.fromAsync(rows);
  return { contentType: XLSX, fileName, body: await pools.imports.run(WORK, 'writeWorkbook', all) };
}

async function* linesOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const row of rows) yield lineOf(row);
}

/** A negative number stays a number. */
function lineOf(row: readonly string[]): string {
  const guarded = row.map((cell) => (NUMBER.test(cell) ? exactCsvLine([cell]) : csvLine([cell])).replace(/\r\n$/, ''));
  return `${guarded.join(',')}\r\n`;
}
