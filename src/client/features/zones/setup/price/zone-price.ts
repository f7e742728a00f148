// What drivers pay in a zone, for the lot owner to see: the same sum that the booking page and the receipt show.

import type { StayDuration } from '#domain/pricing/duration.ts';
import type { Terms } from '#domain/pricing/offer.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import { priceLines } from '#domain/pricing/price-stay.ts';
import { allInWith } from '#domain/tariff/all-in.ts';
import { describeTariff } from '#domain/tariff/describe-tariff.ts';
import { zonesTexts } from '../zones-texts.ts';

const texts = zonesTexts.price;

export type SaidPrice = { readonly lines: PriceLines; readonly duration: string };

/** For this many hours, or days where days are sold. */
export function priceFor(terms: Terms, units: number): SaidPrice {
  const { isHourly } = terms.rate;
  const duration: StayDuration = isHourly ? { kind: 'hourly', minutes: units * 60 } : { kind: 'daily', days: units };
  const lines = priceLines(terms, duration);
  return { lines, duration: isHourly ? texts.forHours(units) : texts.forDays(units) };
}

/** Each of several rates with all charges, a line for each; none where one price is asked. The charges are those of today. */
export function saidRates({ rates, charges }: Pick<Terms, 'rates' | 'charges'>): readonly string[] {
  return rates ? describeTariff(rates, allInWith(charges)) : [];
}
