// Which files a page of the built client loads before any interaction.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, type Manifest } from '../../src/app/html/page-parts.ts';

/** The booking route's lazy chunk. */
export const BOOKING_PAGE = 'booking';

/** The menu and routes for signed-in users. */
export const SIGNED_IN = 'app/routes/full-router.tsx';

/** The pages that people open first, by the chunks that they start with. */
export const FIRST_PAGES = {
  home: ['app/pages/visitor/home-page.tsx'],
  find: ['app/pages/driver/locations-page.tsx'],
  lot: ['app/pages/driver/zones-page.tsx'],
  receipt: ['app/pages/driver/receipt-page.tsx'],
  bookings: ['features/parking/client/history/bookings-page.tsx'],
  'sign in': [SIGNED_IN, 'features/accounts/client/login-page.tsx'],
  reservation: [SIGNED_IN, 'app/pages/driver/reserve-page.tsx'],
  'pay when leaving': [SIGNED_IN, 'app/pages/driver/start-page.tsx'],
  'valet guest': ['app/pages/driver/valet-guest-page.tsx'],
  driver: [SIGNED_IN, 'features/parking/client/history/driver-dashboard-page.tsx'],
  operator: [SIGNED_IN, 'app/pages/operator/dashboard-page.tsx'],
  lots: [SIGNED_IN, 'app/pages/operator/my-locations-page.tsx'],
  enforcement: [SIGNED_IN, 'features/enforcement/client/service-locations-page.tsx'],
  'valet stand': [SIGNED_IN, 'app/pages/valet/valet-page.tsx'],
  admin: [SIGNED_IN, 'app/pages/admin-dashboard-page.tsx'],
} as const;

/** The pages of attendants and officers. */
const STAFF_PAGES =
  /^(app\/pages\/valet|features\/(enforcement\/client|valet\/client\/(handover|shift)))\/[\w-]+-page\.tsx$/;

/** The HTML file, in Vite's list of what loads what. */
const ENTRY = 'index.html';

/** The scripts and styles that the HTML names, what they load, and those of the given chunks, each identified by its name or its source. */
export function pageFiles(clientDir: string, ...chunks: readonly string[]): readonly string[] {
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const named = [...html.matchAll(/"\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
  const manifest = readManifest(clientDir);
  return [...new Set([...named, ...[ENTRY, ...chunks].flatMap((chunk) => chunkFiles(manifest, chunk))])];
}

/** All that the pages of attendants and officers load, at once or later, including the menu around them. */
export function staffFiles(clientDir: string): readonly string[] {
  const manifest = readManifest(clientDir);
  const around = pageFiles(clientDir, SIGNED_IN);
  const chunks = new Set(Object.keys(manifest).filter((source) => STAFF_PAGES.test(source)));
  // A set's iteration includes what is added to it meanwhile. What is around every page leads to all other pages.
  for (const chunk of chunks) {
    const { file = '', imports = [], dynamicImports = [] } = manifest[chunk] ?? {};
    if (!around.includes(file)) for (const loaded of [...imports, ...dynamicImports]) chunks.add(loaded);
  }
  return [...new Set([...pageFiles(clientDir, SIGNED_IN, ...chunks), 'early.js', 'favicon.svg'])].sort();
}

function readManifest(clientDir: string): Manifest {
  return JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
}

function chunkFiles(manifest: Manifest, chunk: string): readonly string[] {
  const files = filesOf(manifest, chunk);
  if (files.length === 0) throw new Error(`The build has no ${chunk}. Has the page moved, or is the build stale?`);
  return files;
}
