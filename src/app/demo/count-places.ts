// Some of the demo's zones count their places. Counting starts when the history is written, so that parked cars take theirs.

import { isRefusal } from '#app/refusals.ts';
import { blockPlaces, changeZone, markZoneFull } from '#features/zones/server/zone-catalog.ts';
import type { Db } from '#platform/db/database.ts';
import type { OpenLot, SellingZone } from './open-lots.ts';

/** More cars than can be parked in any zone of the demo. */
const PLENTY = 1000;

export async function countPlaces(tx: Db, lots: readonly OpenLot[], now: Date): Promise<void> {
  for (const zone of lots.flatMap(({ zones }) => zones)) await countZone(tx, zone, now);
}

async function countZone(tx: Db, { zoneId, places }: SellingZone, now: Date): Promise<void> {
  if (!places) return;
  const { capacity, blocked, isMarkedFull, takesReservations } = places;
  if (capacity === 'parked') {
    const parked = PLENTY - (await setCapacity(tx, zoneId, { capacity: PLENTY, now }));
    await setCapacity(tx, zoneId, { capacity: Math.max(1, parked), now });
  } else await setCapacity(tx, zoneId, { capacity, now });
  if (takesReservations) await change(tx, zoneId, { reservable: true, now });
  if (blocked) await blockPlaces(tx, zoneId, { blocked: blocked.places, reason: blocked.reason, now });
  if (isMarkedFull) await markZoneFull(tx, zoneId, { full: true, now });
}

/** @returns how many are left */
async function setCapacity(
  tx: Db,
  zoneId: string,
  counting: { readonly capacity: number; readonly now: Date },
): Promise<number> {
  return (await change(tx, zoneId, counting)).left ?? 0;
}

async function change(tx: Db, zoneId: string, changes: Parameters<typeof changeZone>[2]) {
  const zone = await changeZone(tx, zoneId, changes);
  if (isRefusal(zone)) throw new Error(`The zone ${zoneId} cannot be changed: ${zone.refusal}.`);
  return zone;
}
