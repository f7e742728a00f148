// Tables stored as compressed CSV parts (RFC 4180), each small enough to be held in
// memory. For programs: cells read back exactly as they were written.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { exactCsvLine } from './csv-line.ts';

/** What was read back differs from what was written. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

const inflated = promisify(gunzip);

/** Begins with its header. Nothing is stored until the caller does it. */
export function openCsvPart(columns: readonly string[]) {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  let [size, written] = [0, 0];
  gzip.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
  });
  const ended = once(gzip, 'end');
  // Whoever calls close gets the failure.
  ended.catch(() => {});
  gzip.write(exactCsvLine(columns));
  return {
    /** The compressed size so far. */
    bytes: () => size,
    async write(lines: readonly (readonly string[])[]) {
      written += lines.length;
      if (!gzip.write(lines.map(exactCsvLine).join(''))) await once(gzip, 'drain');
    },
    async close() {
      gzip.end();
      await ended;
      return { bytes: Buffer.concat(chunks), lines: written };
    },
  };
}

/** The lines of a part below its header. Reading what `exactCsvLine` wrote needs no more than this, which is many times faster. */
export async function* readCsvPart<Column extends string>(bytes: Uint8Array): AsyncGenerator<Record<Column, string>> {
  const lines = linesOf((await inflated(bytes)).toString());
  const columns = lines.next().value ?? [];
  for (const cells of lines) {
    yield Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Record<Column, string>;
  }
}

function* linesOf(text: string): Generator<string[], undefined> {
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    cells.push(cell);
    if (text[end] === ',') {
      at = end + 1;
      continue;
    }
    yield cells;
    cells = [];
    at = end + 2;
  }
}

type Cell = readonly [text: string, end: number];

/** Ends before a comma or the end of its line, and contains neither. */
function plainCell(text: string, at: number): Cell {
  const [comma, lineEnd] = [text.indexOf(',', at), text.indexOf('\r\n', at)];
  const end = Math.min(comma < 0 ? text.length : comma, lineEnd < 0 ? text.length : lineEnd);
  return [text.slice(at, end), end];
}

/** Two quotes stand for one. */
function quotedCell(text: string, at: number): Cell {
  let end = text.indexOf('"', at + 1);
  let isDoubled = false;
  for (; text[end + 1] === '"'; end = text.indexOf('"', end + 2)) isDoubled = true;
  if (end < 0) throw new ArchiveDamaged('a cell has no end');
  const cell = text.slice(at + 1, end);
  return [isDoubled ? cell.replaceAll('""', '"') : cell, end + 1];
}

/** In hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
