// The rates of one zone: anyone may read them, and its owner replaces them as a whole. Past sales keep theirs.

import { type Refusal, refuse } from '#app/refusals.ts';
import { keepTariff, tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Db } from '#platform/db/database.ts';
import { lockZone } from './lock-zone.ts';
import { findLocationOfZone, findZone, updateZone } from './zones.store.ts';

/** Includes archived zones, as history does. */
export async function getRates(db: Db, id: string): Promise<Tariff | Refusal> {
  const locationId = await findLocationOfZone(db, id);
  const zone = locationId === null ? null : await findZone(db, locationId, id);
  return zone ? tariffOf(zone) : refuse('not_found');
}

/** Runs in the caller's transaction. */
export async function putRates(tx: Db, id: string, rates: Tariff): Promise<Tariff | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  return tariffOf(await updateZone(tx, zone, keepTariff(rates)));
}
