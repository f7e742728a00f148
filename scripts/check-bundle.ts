// Proves the roadside promise: what the booking page loads before anybody can pay stays under 110 KB, gzipped.
// Reads the manifest that `vite build` writes; run it after a build: node scripts/check-bundle.ts

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_BYTES = 110_000;
const OUT_DIR = join(import.meta.dirname, '../dist/client');
const ENTRY = 'index.html';
/** The booking route's lazy chunk, by its source. */
const BOOKING_PAGE = 'roles/driver/booking-page.tsx';

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const manifest: Manifest = JSON.parse(readFileSync(join(OUT_DIR, '.vite/manifest.json'), 'utf8'));
const files = new Set<string>();
for (const name of [ENTRY, BOOKING_PAGE]) collect(name);

let total = 0;
for (const file of files) {
  const bytes = gzipSync(readFileSync(join(OUT_DIR, file))).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(total).padStart(8)}  bytes of script and style before paying, limit ${LIMIT_BYTES}`);
if (total > LIMIT_BYTES) {
  console.error('The booking page is too heavy for the roadside.');
  process.exitCode = 1;
}

function collect(name: string): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}. Has the page moved, or is dist/client from another time?`);
  if (files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) collect(imported);
}
