/** A price including all charges, as signs and lists show it. */
import type { Cents } from '#platform/money/cents.ts';
import type { Charge } from '../offer.ts';
import { totalOf } from '../price-line.ts';
import { priceLines } from '../price-stay.ts';

/** Converts cents of parking to the cents that a driver pays, using the charges of one day. */
export const allInWith =
  (charges: readonly Charge[]) =>
  (priceCents: Cents): Cents =>
    totalOf(priceLines({ rate: { name: '', isHourly: false, priceCents }, charges }, { kind: 'daily', days: 1 }));
