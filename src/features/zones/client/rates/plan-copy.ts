// What copying changes, before it is done, and what undoes it.

import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { OtherZone } from '../../zones.contract.ts';

/** The most that the server accepts. */
export const MAX_COPIES = 500;

/** The rates of a zone, and how they price a stay. */
export type ZoneRates = { readonly rates: Tariff; readonly pricedBy: PricedBy };

type Change = Pick<OtherZone, 'zoneId' | 'version'> & ZoneRates;

/** Regardless of the order in which a rate's fields arrive from the server. */
const sameText = (tariff: Tariff): string =>
  JSON.stringify(tariff, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Alone, a rate costs the same either way. */
export const hasRates = (zone: ZoneRates, copied: ZoneRates): boolean =>
  sameText(zone.rates) === sameText(copied.rates) && (copied.rates.length < 2 || zone.pricedBy === copied.pricedBy);

/** The selected zones that would change; the others already have these rates. */
export const zonesThatChange = (chosen: readonly OtherZone[], copied: ZoneRates): OtherZone[] =>
  chosen.filter((zone) => !hasRates(zone, copied));

export const copyTo = (zones: readonly OtherZone[], { rates, pricedBy }: ZoneRates): Change[] =>
  zones.map(({ zoneId, version }) => ({ zoneId, version, rates, pricedBy }));

/** `after` are the zones as the copy left them. Rates that could not be set today are left as they are. */
export const restoreRates = (before: readonly OtherZone[], after: readonly OtherZone[]): Change[] =>
  after.flatMap(({ zoneId, version }) => {
    const earlier = before.find((zone) => zone.zoneId === zoneId);
    if (!earlier || checkTariff(earlier.rates).length > 0) return [];
    return [{ zoneId, version, rates: earlier.rates, pricedBy: earlier.pricedBy }];
  });
