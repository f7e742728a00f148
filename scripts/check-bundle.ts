// Proves the roadside promise: what the booking page loads before anybody can pay stays under 110 KB, gzipped.
// Reads the manifest that `vite build` writes; run it after a build: node scripts/check-bundle.ts

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf, type Manifest } from '../src/server/http/page-parts.ts';

const LIMIT_BYTES = 110_000;
const OUT_DIR = join(import.meta.dirname, '../dist/client');
const ENTRY = 'index.html';
/** The booking route's lazy chunk, by its source. */
const BOOKING_PAGE = 'roles/driver/booking-page.tsx';

const manifest: Manifest = JSON.parse(readFileSync(join(OUT_DIR, '.vite/manifest.json'), 'utf8'));
const unknown = [ENTRY, BOOKING_PAGE].filter((name) => !manifest[name]);
if (unknown.length > 0) {
  throw new Error(`The build has no ${unknown}. Has the page moved, or is dist/client from another time?`);
}
const files = new Set([ENTRY, BOOKING_PAGE].flatMap((name) => filesOf(manifest, name)));

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
