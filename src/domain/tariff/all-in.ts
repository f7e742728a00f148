/** A price including all charges, as signs and lists show it. */
import type { Cents } from '../money/cents.ts';
import type { Charge } from '../pricing/offer.ts';
import { totalOf } from '../pricing/price-line.ts';
import { priceLines } from '../pricing/price-stay.ts';

/** Converts cents of parking to the cents that a driver pays, using the charges of one day. */
export const allInWith =
  (charges: readonly Charge[]) =>
  (priceCents: Cents): Cents =>
    totalOf(priceLines({ rate: { name: '', isHourly: false, priceCents }, charges }, { kind: 'daily', days: 1 }));
