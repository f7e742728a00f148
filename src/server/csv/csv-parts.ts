// Tables that are stored as compressed parts of CSV (RFC 4180), each small enough to be held in memory. For programs: cells are read back as
// they were written.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { exactCsvLine } from './csv-line.ts';

/** What was read back is not what was written. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/** Begins with its header; nothing is stored until its caller does. */
export function openCsvPart(columns: readonly string[]) {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  let [size, written] = [0, 0];
  gzip.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
  });
  const ended = once(gzip, 'end');
  // The caller of close gets the failure.
  ended.catch(() => {});
  gzip.write(exactCsvLine(columns));
  return {
    /** Compressed, so far. */
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

/** The lines of a part below its header. */
export async function* readCsvPart<Column extends string>(bytes: Uint8Array): AsyncGenerator<Record<Column, string>> {
  // A failure ends the last of them, which throws it to the reader.
  const lines = pipeline(Readable.from([bytes]), createGunzip(), parse({ columns: true }), () => {});
  for await (const line of lines as AsyncIterable<Record<Column, string>>) yield line;
}

/** In hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
