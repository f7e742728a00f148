// What copying changes, before it is done, and what undoes it.

import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { OtherZone } from '../../zones.contract.ts';

/** The most that the server accepts. */
export const MAX_COPIES = 500;

type Change = Pick<OtherZone, 'zoneId' | 'version'> & { readonly rates: Tariff };

/** Regardless of the order in which a rate's fields arrive from the server. */
const sameText = (tariff: Tariff): string =>
  JSON.stringify(tariff, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

export const hasRates = ({ rates }: Pick<OtherZone, 'rates'>, tariff: Tariff): boolean =>
  sameText(rates) === sameText(tariff);

/** The selected zones that would change; the others already have these rates. */
export const zonesThatChange = (chosen: readonly OtherZone[], tariff: Tariff): OtherZone[] =>
  chosen.filter((zone) => !hasRates(zone, tariff));

export const copyTo = (zones: readonly OtherZone[], tariff: Tariff): Change[] =>
  zones.map(({ zoneId, version }) => ({ zoneId, version, rates: tariff }));

/** `after` are the zones as the copy left them. Rates that could not be set today are left as they are. */
export const takeBack = (before: readonly OtherZone[], after: readonly OtherZone[]): Change[] =>
  after.flatMap(({ zoneId, version }) => {
    const earlier = before.find((zone) => zone.zoneId === zoneId);
    return earlier && checkTariff(earlier.rates).length === 0 ? [{ zoneId, version, rates: earlier.rates }] : [];
  });
