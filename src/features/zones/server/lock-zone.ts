// Changes to one location's zones are serialized by the lock of the location.

import { lockLocation } from '#features/lot-directory/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { ZoneRow } from './zone-answer.ts';
import { findLocationOfZone, findZone } from './zones.store.ts';

/** Locked until the transaction ends; null when there is no such zone. */
export async function lockZone(db: Db, id: string): Promise<ZoneRow | null> {
  const locationId = await findLocationOfZone(db, id);
  if (locationId === null || !(await lockLocation(db, locationId))) return null;
  return findZone(db, locationId, id);
}
