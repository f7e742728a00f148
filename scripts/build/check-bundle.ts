// What each role's first page loads, gzipped, and its limit. The build prints the table; `npm test` fails when a page is over its limit.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SOURCE_LANGUAGE, translatedLanguages } from '../../src/platform/i18n/catalogs.ts';
import { clientFolder } from './client-language.ts';
import { BOOKING_PAGE, pageFiles, SIGNED_IN } from './page-files.ts';

type FirstPage = {
  readonly page: string;
  readonly chunks: readonly string[];
  readonly limitBytes: number;
};

/** How much a page may grow when its translation is longer than the English text. */
const LONGER_WORDS = 1.01;

// The roadside page is held exactly; the others have 15 % of slack over what they need.
const FIRST_PAGES: readonly FirstPage[] = [
  { page: 'home', chunks: ['app/pages/visitor/home-page.tsx'], limitBytes: 124_000 },
  // The roadside limit: at most 1.6 times a bare React page (67,685 bytes), which `npm run bench page` measures.
  { page: 'zone, before paying', chunks: [BOOKING_PAGE], limitBytes: 108_296 },
  { page: 'valet guest', chunks: ['app/pages/driver/valet-guest-page.tsx'], limitBytes: 137_000 },
  {
    page: 'driver',
    chunks: [SIGNED_IN, 'features/parking/client/history/driver-dashboard-page.tsx'],
    limitBytes: 136_000,
  },
  { page: 'operator', chunks: [SIGNED_IN, 'app/pages/operator/dashboard-page.tsx'], limitBytes: 154_000 },
  {
    page: 'enforcement',
    chunks: [SIGNED_IN, 'features/enforcement/client/service-locations-page.tsx'],
    limitBytes: 147_000,
  },
  // It includes the ticket's state machine, by which a phone without a signal decides.
  { page: 'valet stand', chunks: [SIGNED_IN, 'app/pages/valet/valet-page.tsx'], limitBytes: 180_000 },
  { page: 'admin', chunks: [SIGNED_IN, 'app/pages/admin-dashboard-page.tsx'], limitBytes: 136_000 },
];

/** What the lot search loads after its first paint, when there is room for the map or the user asks for it. */
const LATER: readonly FirstPage[] = [
  { page: 'map of lots', chunks: ['features/search/client/lots-map/lots-map.tsx'], limitBytes: 358_000 },
];

/** Prints a table for each language. Returns false when a page is over its limit. */
export function printSizes(): boolean {
  const languages = [SOURCE_LANGUAGE, ...translatedLanguages()];
  return languages
    .map((language) => checkBundle(clientFolder('client', language), { translated: language !== SOURCE_LANGUAGE }))
    .every(Boolean);
}

function checkBundle(clientDir: string, { translated }: { readonly translated: boolean }): boolean {
  const allowed = ({ limitBytes }: FirstPage) => (translated ? Math.floor(limitBytes * LONGER_WORDS) : limitBytes);
  const first = FIRST_PAGES.map((page) =>
    weighPage(clientDir, { ...page, limitBytes: allowed(page) }, pageFiles(clientDir, ...page.chunks)),
  );
  const everywhere = new Set(pageFiles(clientDir, 'app/pages/driver/locations-page.tsx'));
  const later = LATER.map((part) => {
    const files = pageFiles(clientDir, ...part.chunks).filter((file) => !everywhere.has(file));
    return weighPage(clientDir, { ...part, limitBytes: allowed(part) }, files);
  });
  const rows = [...first, ...later];
  process.stdout.write('First page             gzipped     limit  files\n');
  for (const { page, bytes, limitBytes, files } of rows) {
    const figures = [String(bytes).padStart(8), String(limitBytes).padStart(8), String(files).padStart(5)];
    process.stdout.write(`${page.padEnd(20)}  ${figures.join('  ')}${bytes > limitBytes ? '  over its limit' : ''}\n`);
  }
  return rows.every(({ bytes, limitBytes }) => bytes <= limitBytes);
}

function weighPage(clientDir: string, { page, limitBytes }: FirstPage, files: readonly string[]) {
  const bytes = files.reduce((sum, file) => sum + gzipped(clientDir, file), 0);
  return { page, limitBytes, files: files.length, bytes };
}

const gzipped = (clientDir: string, file: string): number => gzipSync(readFileSync(join(clientDir, file))).length;

if (import.meta.main && !printSizes()) process.exitCode = 1;
