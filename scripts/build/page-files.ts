// Which files a page of the built client loads before any interaction.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FULL_ROUTER, FIRST_PAGES as PAGES } from '../../src/app/html/first-pages.ts';
import { filesOf, type Manifest, typefaceOf } from '../../src/app/html/page-parts.ts';

export type FirstPageName = (typeof PAGES)[number]['name'];

export const BOOKING_PAGE = 'app/pages/roadside/booking-page.tsx';

/** The pages that people open first, by the chunks that they start with. */
export const FIRST_PAGES: ReadonlyMap<FirstPageName, readonly string[]> = new Map(
  PAGES.map(({ name, module, ...page }) => [
    name,
    'roles' in page || 'isFull' in page ? [FULL_ROUTER, module] : [module],
  ]),
);

/** The pages of attendants and officers, and the page at a lane. */
const STAFF_PAGES =
  /^(app\/pages\/valet\/[\w-]+|features\/(enforcement\/client|valet\/client\/(handover|shift))\/[\w-]+|features\/gates\/client\/lane)-page\.tsx$/;

/** The scripts and styles that the HTML names, and those of the given pages, each identified by its source. */
export function pageFiles(clientDir: string, ...chunks: readonly string[]): readonly string[] {
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const named = [...html.matchAll(/"\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
  const manifest = readManifest(clientDir);
  return [...new Set([...named, ...chunks.flatMap((chunk) => chunkFiles(manifest, chunk))])];
}

/** All that those pages load, at once or later, including the menu around them. */
export function staffFiles(clientDir: string): readonly string[] {
  const manifest = readManifest(clientDir);
  const around = pageFiles(clientDir, FULL_ROUTER);
  const chunks = new Set(Object.keys(manifest).filter((source) => STAFF_PAGES.test(source)));
  // A set's iteration includes what is added to it meanwhile. What is around every page leads to all other pages.
  for (const chunk of chunks) {
    const { file = '', imports = [], dynamicImports = [] } = manifest[chunk] ?? {};
    if (!around.includes(file)) for (const loaded of [...imports, ...dynamicImports]) chunks.add(loaded);
  }
  return [...new Set([...pageFiles(clientDir, FULL_ROUTER, ...chunks), 'early.js', 'favicon.svg'])].sort();
}

/** The file of the typeface. */
export function typefaceFile(clientDir: string): string {
  const file = typefaceOf(readManifest(clientDir));
  if (!file) throw new Error('The build has no typeface.');
  return file;
}

function readManifest(clientDir: string): Manifest {
  return JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
}

function chunkFiles(manifest: Manifest, chunk: string): readonly string[] {
  const files = filesOf(manifest, chunk);
  if (files.length === 0) throw new Error(`The build has no ${chunk}. Has the page moved, or is the build stale?`);
  return files;
}
