// The first paint of the zone page, rendered by the client's own components, so that the lot and its picture appear
// before any script. See decision record 017.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Answer } from '#contract/api.ts';
import type { Boot, DrawFirstPaint } from '#contract/boot.ts';

type ZoneAnswer = Answer<'GET /locations/:locationId/zones/:zoneId'>;

/** Built next to the client by `npm run build`; without it the scripts render everything. */
export async function loadFirstPaint(clientDir: string): Promise<DrawFirstPaint> {
  const file = join(clientDir, '../first-paint/zone-first-paint.js');
  if (!existsSync(file)) return () => '';
  const drawing: { drawFirstPaint: DrawFirstPaint } = await import(pathToFileURL(file).href);
  return drawing.drawFirstPaint;
}

/** Only what the scripts render first as well: for a visitor, where the zone is selling. */
export function hasFirstPaint(boot: Boot, path: string, { signedIn }: { signedIn: boolean }): boolean {
  const { location, zone } = (boot.preloaded[path] as ZoneAnswer).data;
  return !signedIn && !location.archived && !zone.archived && !zone.paused;
}
