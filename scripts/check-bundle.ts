// Proves the roadside promise: what the booking page loads before anybody can pay stays under 110 KB, gzipped.
// Reads the manifest that `vite build` writes; run it after a build: node scripts/check-bundle.ts

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BOOKING_PAGE, pageFiles } from './page-files.ts';

const LIMIT_BYTES = 110_000;
const OUT_DIR = join(import.meta.dirname, '../dist/client');

let total = 0;
for (const file of pageFiles(OUT_DIR, BOOKING_PAGE)) {
  const bytes = gzipSync(readFileSync(join(OUT_DIR, file))).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(total).padStart(8)}  bytes of script and style before paying, limit ${LIMIT_BYTES}`);
if (total > LIMIT_BYTES) {
  console.error('The booking page is too heavy for the roadside.');
  process.exitCode = 1;
}
