// What each role's first page loads, gzipped, and its limit. The build prints the table; `npm test` fails when a page is over its limit.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SOURCE_LANGUAGE, translatedLanguages } from '../../src/platform/i18n/catalogs.ts';
import { clientFolder } from './client-language.ts';
import { BOOKING_PAGE, FIRST_PAGES, type FirstPageName, pageFiles } from './page-files.ts';

type Weighed = { readonly page: string; readonly chunks: readonly string[]; readonly limitBytes: number };

/** How much a page may grow when its translation is longer than the English text. */
const LONGER_WORDS = 1.01;

// Rails against a page that grows by accident, 15 % above what it weighed once; what a person feels is bounded by `npm run bench page`. A page
// at 90 % of its limit is named.
const LIMITS: Readonly<Record<FirstPageName, number>> = {
  home: 157_000,
  find: 167_500,
  lot: 157_000,
  receipt: 186_000,
  bookings: 157_000,
  'sign in': 187_500,
  reservation: 189_500,
  'pay when leaving': 188_500,
  'valet guest': 160_000,
  driver: 176_000,
  operator: 180_000,
  lots: 195_000,
  "owner's lot": 178_000,
  enforcement: 174_000,
  // It includes the ticket's state machine, by which a phone without a signal decides.
  'valet stand': 207_500,
  admin: 168_500,
};

const WEIGHED: readonly Weighed[] = [
  // 1.8 times a bare React page (67,685 bytes), which `npm run bench page` measures.
  { page: 'zone, before paying', chunks: [BOOKING_PAGE], limitBytes: 121_800 },
  ...[...FIRST_PAGES].map(([page, chunks]) => ({ page, chunks, limitBytes: LIMITS[page] })),
];

/** What the lot search loads after its first paint, when there is room for the map or the user asks for it. */
const LATER: readonly Weighed[] = [
  { page: 'map of lots', chunks: ['features/search/client/lots-map/lots-map.tsx'], limitBytes: 359_500 },
];

/** Prints a table for each language. Returns false when a page is over its limit. */
export function printSizes(): boolean {
  const languages = [SOURCE_LANGUAGE, ...translatedLanguages()];
  return languages
    .map((language) => checkBundle(clientFolder('client', language), { translated: language !== SOURCE_LANGUAGE }))
    .every(Boolean);
}

function checkBundle(clientDir: string, { translated }: { readonly translated: boolean }): boolean {
  const allowed = ({ limitBytes }: Weighed) => (translated ? Math.floor(limitBytes * LONGER_WORDS) : limitBytes);
  const first = WEIGHED.map((page) =>
    weighPage(clientDir, { ...page, limitBytes: allowed(page) }, pageFiles(clientDir, ...page.chunks)),
  );
  const everywhere = new Set(pageFiles(clientDir, ...(FIRST_PAGES.get('find') ?? [])));
  const later = LATER.map((part) => {
    const files = pageFiles(clientDir, ...part.chunks).filter((file) => !everywhere.has(file));
    return weighPage(clientDir, { ...part, limitBytes: allowed(part) }, files);
  });
  const rows = [...first, ...later];
  process.stdout.write('First page             gzipped     limit  files\n');
  for (const { page, bytes, limitBytes, files } of rows) {
    const figures = [String(bytes).padStart(8), String(limitBytes).padStart(8), String(files).padStart(5)];
    process.stdout.write(`${page.padEnd(20)}  ${figures.join('  ')}${remark(bytes, limitBytes)}\n`);
  }
  return rows.every(({ bytes, limitBytes }) => bytes <= limitBytes);
}

const remark = (bytes: number, limitBytes: number): string => {
  if (bytes > limitBytes) return '  over its limit';
  return bytes > 0.9 * limitBytes ? '  near its limit' : '';
};

function weighPage(clientDir: string, { page, limitBytes }: Weighed, files: readonly string[]) {
  const bytes = files.reduce((sum, file) => sum + gzipped(clientDir, file), 0);
  return { page, limitBytes, files: files.length, bytes };
}

const gzipped = (clientDir: string, file: string): number => gzipSync(readFileSync(join(clientDir, file))).length;

if (import.meta.main && !printSizes()) process.exitCode = 1;
