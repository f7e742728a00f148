// What a stand charges, next to its other settings.

import { type PlainRate, plainRate } from '#features/pricing/rules/plain-rate.ts';
import { storedRatesOf, tariffOf, withPlainPrice } from '#features/pricing/rules/rates/plain-price.ts';
import type { Db } from '#platform/db/database.ts';
import type { StandRates } from '../../contract/valet-rates.contract.ts';
import type { StandSettings } from '../board/valet-settings.store.ts';

export function ratesOf(stand: StandSettings): StandRates {
  const { rates, graceMinutes, lostTicketCents, parkAgainCents } = stand;
  return { rates: tariffOf({ rate: plainRate(stand), rates }), graceMinutes, lostTicketCents, parkAgainCents };
}

export type NewRates = StandRates & { readonly locationId: string };

/** For a stand whose settings exist. */
export async function saveRates(db: Db, saved: NewRates, now: Date): Promise<void> {
  const { locationId, graceMinutes, lostTicketCents, parkAgainCents } = saved;
  const { rate, rates } = storedRatesOf(saved.rates);
  const { isHourly, priceCents } = rate;
  // Keeps a name that the owner chose; the plain price has no name.
  const named = rates ?? (rate.name === plainRate(rate).name ? null : saved.rates);
  const columns = { isHourly, priceCents, rates: named && JSON.stringify(named), graceMinutes, lostTicketCents };
  await db
    .updateTable('valetSettings')
    .set({ ...columns, parkAgainCents, updatedAt: now })
    .where('locationId', '=', locationId)
    .execute();
}

/** The stand's existing rates with a different plain price. */
export async function changePlainPrice(db: Db, stand: StandSettings, price: PlainRate, now: Date): Promise<void> {
  const { locationId, rates } = stand;
  const stored = withPlainPrice({ rate: plainRate(stand), rates }, price);
  await saveRates(db, { ...ratesOf(stand), locationId, rates: tariffOf(stored) }, now);
}
