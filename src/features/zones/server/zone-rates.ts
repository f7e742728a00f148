// The rates of one zone: anyone may read them, and its owner replaces them as a whole. Past sales keep theirs.

import { type Refusal, refuse } from '#app/refusals.ts';
import { keepTariff, tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Db } from '#platform/db/database.ts';
import { lockZone } from './lock-zone.ts';
import { findLocationOfZone, findZone, updateZone } from './zones.store.ts';

type ZoneRates = { readonly rates: Tariff; readonly pricedBy: PricedBy };

/** Includes archived zones, as history does. */
export async function getRates(db: Db, id: string): Promise<ZoneRates | Refusal> {
  const locationId = await findLocationOfZone(db, id);
  const zone = locationId === null ? null : await findZone(db, locationId, id);
  return zone ? { rates: tariffOf(zone), pricedBy: zone.pricedBy } : refuse('not_found');
}

/** Runs in the caller's transaction. */
export async function putRates(
  tx: Db,
  id: string,
  { rates, pricedBy }: { readonly rates: Tariff; readonly pricedBy?: PricedBy | undefined },
): Promise<ZoneRates | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  const changed = await updateZone(tx, zone, { ...keepTariff(rates), ...(pricedBy && { pricedBy }) });
  return { rates: tariffOf(changed), pricedBy: changed.pricedBy };
}
