// What drivers pay in a zone, for the lot owner to see: the same total that the booking page and the receipt show.

import { msgid, ngettext } from 'ttag';
import type { StayDuration } from '#features/pricing/rules/duration.ts';
import type { Terms } from '#features/pricing/rules/offer.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { priceLines } from '#features/pricing/rules/price-stay.ts';
import { allInWith } from '#features/pricing/rules/rates/all-in.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';

const texts = {
  forHours: (hours: number) => ngettext(msgid`for ${hours} hour`, `for ${hours} hours`, hours),
  forDays: (days: number) => ngettext(msgid`for ${days} day`, `for ${days} days`, days),
};

export type DescribedPrice = { readonly lines: PriceLines; readonly duration: string };

/** For this many hours, or days if days are sold. */
export function priceFor(terms: Terms, units: number): DescribedPrice {
  const { isHourly } = terms.rate;
  const duration: StayDuration = isHourly ? { kind: 'hourly', minutes: units * 60 } : { kind: 'daily', days: units };
  const lines = priceLines(terms, duration);
  return { lines, duration: isHourly ? texts.forHours(units) : texts.forDays(units) };
}

/** Each of several rates with all charges, one line each; empty if there is only one price. The charges are today's. */
export function describeRates({
  rates,
  pricedBy,
  charges,
}: Pick<Terms, 'rates' | 'pricedBy' | 'charges'>): readonly string[] {
  return rates ? describeTariff(rates, allInWith(charges), pricedBy) : [];
}
