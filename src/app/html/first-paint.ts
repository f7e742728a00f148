// What the page of a zone contains before any script has run: the server's data, and the lot and its
// picture, rendered by the client's own components. See decision record 017.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOT_PICTURE_SIZES } from '#features/lots/lot-picture.ts';
import {
  BOOT_ELEMENT_ID,
  BOOT_PLACEHOLDER,
  type Boot,
  type DrawFirstPaint,
  FIRST_PAINT_PLACEHOLDER,
} from '#platform/contract/boot.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { Answer } from '#platform/contract/endpoints.ts';

export type ZoneAnswer = Answer<'GET /locations/:locationId/zones/:zoneId'>;

/**
 * `npm run build` puts it next to the client; without it the scripts render everything. It takes 4 MB for each language, so it is loaded
 * with the first page that has one.
 */
export function firstPaintFrom(folder: string): (boot: Boot, path: string) => Promise<string> {
  const file = join(folder, 'first-paint.js');
  return async (boot, path) => {
    if (!existsSync(file)) return '';
    const drawing: { drawFirstPaint: DrawFirstPaint } = await import(pathToFileURL(file).href);
    return drawing.drawFirstPaint(boot, path);
  };
}

/** Only what the scripts would render first as well: for a visitor, when the zone is selling. */
export function hasFirstPaint(boot: Boot, path: string, { signedIn }: { signedIn: boolean }): boolean {
  const { location, zone } = (boot.preloaded[path] as ZoneAnswer).data;
  return (
    !signedIn && !location.archived && !location.held && !location.pinApproximate && !zone.archived && !zone.paused
  );
}

/**
 * Writes what the server already knows into the page, as inert data. `links` and
 * `firstPaint` must be our own markup, with user text already escaped.
 */
export function fillPage(template: string, boot: Boot, { links = '', firstPaint = '' } = {}): string {
  // Only "<" could end the element, and JSON allows it as an escape.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json}</script>`;
  return template.replace(BOOT_PLACEHOLDER, () => script + links).replace(FIRST_PAINT_PLACEHOLDER, () => firstPaint);
}

// The lot's picture is the largest element of the booking page, and the browser would discover it only
// after running the page's script. A preload link fetches it together with the scripts.
const { width, height } = LOT_PICTURE_SIZES.thumb;
const SCHEMES = { light: 'not all and (prefers-color-scheme: dark)', dark: '(prefers-color-scheme: dark)' };

/** Links for both color schemes; the browser follows one. The id must already be validated. */
export function picturePreloads(locationId: string): string {
  const links = Object.entries(SCHEMES).map(([scheme, media]) => {
    const href = `${API_PREFIX}/locations/${locationId}/map?width=${width}&amp;height=${height}&amp;scheme=${scheme}`;
    return `<link rel="preload" as="image" fetchpriority="high" media="${media}" href="${href}">`;
  });
  return links.join('');
}
