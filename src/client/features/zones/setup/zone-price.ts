// What drivers pay in a zone, for the lot owner to see: the same sum that the booking page and the receipt show.

import { type Cents, dollarsToCents, formatCents } from '#domain/money/cents.ts';
import type { StayDuration } from '#domain/pricing/duration.ts';
import { plainTerms } from '#domain/pricing/offer.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import { priceLines } from '#domain/pricing/price-stay.ts';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.price;

type Priced = { readonly isHourly: boolean; readonly priceCents: Cents; readonly feeBasisPoints: number };

export type SaidPrice = { readonly lines: PriceLines; readonly duration: string };

/** For so many hours, or so many days where days are sold. */
export function priceFor(priced: Priced, units: number): SaidPrice {
  const { isHourly } = priced;
  const duration: StayDuration = isHourly ? { kind: 'hourly', minutes: units * 60 } : { kind: 'daily', days: units };
  const lines = priceLines(plainTerms(priced), duration);
  return { lines, duration: isHourly ? texts.forHours(units) : texts.forDays(units) };
}

/** "$5.00 an hour". */
export function formatRate({ price, isHourly }: { readonly price: number; readonly isHourly: boolean }): string {
  return `${formatCents(dollarsToCents(price) ?? 0)} ${isHourly ? texts.perHour : texts.perDay}`;
}
