// Restores a lot or a zone to what it was before an import.

import { insertMoves, type LotMove } from '#features/lots/server/public.ts';
import { withTaxes } from '#features/pricing/rules/tax-settings.ts';
import { beginCounting, endCounting, lockSpaces } from '#features/spaces/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import { changeLots, changeZones, type LotToChange, learnNewNames, type ZoneToChange } from './import-lots.store.ts';
import { asClosed, freeHours, type KnownLot, type KnownZone, type LotValues, type ZoneValues } from './known-lots.ts';
import { moveTo } from './plan-rows.ts';

type LotBack = Pick<LotMove, 'movedBy' | 'movedAt'> & { readonly to: LotValues };

/** In the caller's transaction, with the lot locked. */
export async function restoreLot(tx: Db, lot: KnownLot, { to, ...by }: LotBack): Promise<void> {
  const row: LotToChange = {
    id: lot.id,
    reference: to.reference,
    name: to.location,
    phone: to.phone,
    ...to.latitude,
    // Back to the center that it was moved from.
    pinApproximate: true,
    timeZone: to.time_zone,
    charges: withTaxes(lot.charges, to.taxes),
    amenities: to.amenities,
    heightLimitInches: to.clearance,
  };
  await changeLots(tx, jsonRows([row]));
  const isMoved = to.latitude.lat !== lot.lat || to.latitude.lng !== lot.lng;
  if (isMoved || to.time_zone !== lot.timeZone) await insertMoves(tx, jsonRows([moveTo(lot, to, by)]));
  if (to.location !== lot.name) await learnNewNames(tx, [lot.id]);
}

type ZoneBack = { readonly locationId: string; readonly zone: KnownZone; readonly to: ZoneValues; readonly now: Date };

/** As above. */
export async function restoreZone(tx: Db, { locationId, zone, to, now }: ZoneBack): Promise<void> {
  const at = { locationId, zoneId: zone.id };
  const isRecounted = zone.capacity !== to.capacity;
  if (isRecounted && zone.capacity !== null) await lockSpaces(tx, at);
  if (isRecounted && to.capacity === null) await endCounting(tx, at);
  const row: ZoneToChange = {
    locationId,
    id: zone.id,
    ...to.price,
    capacity: to.capacity,
    openMinutes: to.opens,
    closeMinutes: to.closes,
    schedule: [...freeHours(zone), ...asClosed(to.hours)],
  };
  await changeZones(tx, jsonRows([row]));
  if (isRecounted && zone.capacity === null) await beginCounting(tx, { ...at, now });
}
