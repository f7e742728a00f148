// Which files a page of the built client loads before anything is pressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, type Manifest } from '../src/server/http/page-parts.ts';

/** The booking route's lazy chunk. */
export const BOOKING_PAGE = 'booking';

/** The menu and the routes of people who signed in. */
export const SIGNED_IN = 'signed-in';

/** Scripts and styles: those that the HTML names, and those of the page's own chunk. */
export function pageFiles(clientDir: string, chunk?: string): readonly string[] {
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const named = [...html.matchAll(/"\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const parts = chunk === undefined ? [] : filesOf(manifest, chunk);
  if (chunk !== undefined && parts.length === 0) {
    throw new Error(`The build has no ${chunk}. Has the page moved, or is ${clientDir} from another time?`);
  }
  return [...new Set([...named, ...parts])];
}

/** Scripts and styles that the pages of attendants and officers need, and those of the menu around them. */
export function staffFiles(clientDir: string): readonly string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const pages = Object.keys(manifest).filter((source) => STAFF_PAGES.test(source));
  const files = [SIGNED_IN, ...pages].flatMap((chunk) => filesOf(manifest, chunk));
  return [...new Set([...pageFiles(clientDir), ...files, 'early.js', 'favicon.svg'])].sort();
}

const STAFF_PAGES = /^roles\/(valet|enforcement)\/[\w-]+-page\.tsx$/;
