// Zones in an API answer, with what is left of their places, which is read only for lots that count any.

import { listZoneSpaces } from '#features/spaces/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { Zone } from '../zones.contract.ts';
import { toZone, type ZoneRow } from './zone-answer.ts';

/** All zones of one location. */
export async function answerZones(db: Db, rows: readonly ZoneRow[], now: Date): Promise<Zone[]> {
  const [first] = rows.filter(({ capacity }) => capacity !== null);
  if (!first) return rows.map((row) => toZone(row));
  const { locationId } = first;
  const one = rows.length === 1 ? { zoneId: first.id } : {};
  const counted = new Map(
    (await listZoneSpaces(db, { locationId, now, ...one })).map((spaces) => [spaces.zoneId, spaces]),
  );
  return rows.map((row) => {
    const spaces = counted.get(row.id);
    return toZone(row, spaces && { spaces, now });
  });
}

export async function answerZone(db: Db, row: ZoneRow, now: Date): Promise<Zone> {
  const [zone] = await answerZones(db, [row], now);
  if (!zone) throw new Error('One row is one zone.');
  return zone;
}
