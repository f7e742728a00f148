// The first paint of the zone's page, drawn by the client's own components: which lot this is and its picture are there
// before any script has come. See decision record 017.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Answer } from '#contract/api.ts';
import type { Boot, DrawFirstPaint } from '#contract/boot.ts';

type ZoneAnswer = Answer<'GET /locations/:locationId/zones/:zoneId'>;

/** As `npm run build` leaves it beside the client; a client without one is drawn by its scripts alone. */
export async function loadFirstPaint(clientDir: string): Promise<DrawFirstPaint> {
  const file = join(clientDir, '../first-paint/zone-first-paint.js');
  if (!existsSync(file)) return () => '';
  const drawing: { drawFirstPaint: DrawFirstPaint } = await import(pathToFileURL(file).href);
  return drawing.drawFirstPaint;
}

/** What the scripts will draw first as well: for a visitor, and where the zone sells. */
export function hasFirstPaint(boot: Boot, path: string, { signedIn }: { signedIn: boolean }): boolean {
  const { location, zone } = (boot.preloaded[path] as ZoneAnswer).data;
  return !signedIn && !location.archived && !zone.archived && !zone.paused;
}
