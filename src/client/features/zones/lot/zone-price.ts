// What drivers pay in a zone, for the lot owner to see: the same sum that the booking page and the receipt show.

import { type Cents, dollarsToCents, formatCents } from '#domain/money/cents.ts';
import type { StayDuration } from '#domain/pricing/duration.ts';
import { type PriceLines, quoteStay } from '#domain/pricing/quote-stay.ts';
import { zonesTexts } from '../setup/zones-texts.ts';

const texts = zonesTexts.price;

type Priced = { readonly isHourly: boolean; readonly priceCents: Cents; readonly feeBasisPoints: number };

export type SaidPrice = { readonly lines: PriceLines; readonly duration: string };

/** For so many hours, or so many days where days are sold. */
export function priceFor({ isHourly, priceCents, feeBasisPoints }: Priced, units: number): SaidPrice {
  const duration: StayDuration = isHourly ? { kind: 'hourly', minutes: units * 60 } : { kind: 'daily', days: units };
  const lines = quoteStay({ tariff: { isHourly, priceCents }, feeBasisPoints, duration, vehicles: 1 });
  return { lines, duration: isHourly ? texts.forHours(units) : texts.forDays(units) };
}

/** "$5.00 an hour". */
export function sayRate({ price, isHourly }: { readonly price: number; readonly isHourly: boolean }): string {
  return `${formatCents(dollarsToCents(price) ?? 0)} ${isHourly ? texts.perHour : texts.perDay}`;
}
