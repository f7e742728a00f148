/**
 * Rule 12: more time costs what one longer stay costs, less what was paid, line by line; a correction costs the
 * same stay elsewhere, less what was paid. This is separate from the price of a first stay, which is all a
 * driver at the roadside needs.
 */

import type { StayDuration } from './duration.ts';
import type { Offer } from './offer.ts';
import { keyOf, type PriceLine, type PriceLines, subtractLines, sumOf } from './price-line.ts';
import { priceOne, type StayPrice, type Times, withLines } from './price-stay.ts';

type StayChange = Times & { readonly sold: StayDuration; readonly paid: PriceLines } & (
    | {
        /** For one vehicle; `sold` and `paid` cover the first purchase and every extension since, and `endsAt` is the longer stay's. */
        readonly kind: 'extension';
        readonly added: StayDuration;
      }
    /** The same stay of one vehicle elsewhere: negative lines are refunded. */
    | { readonly kind: 'correction' }
  );

/** Prices more time for a stay, or the same stay elsewhere. @throws Error when hours and days are mixed. */
export const priceChange = (offer: Offer, change: StayChange): StayPrice => {
  if (change.kind === 'correction') {
    const atNewOffer = priceOne(offer, change, change.sold);
    return withLines(atNewOffer, subtractLines(atNewOffer.lines, change.paid));
  }
  const whole = priceOne(offer, change, joinDurations(change.sold, change.added));
  return withLines(whole, owedLines(whole.lines, change.paid));
};

/** Adds two durations; throws when hours and days are mixed, which no zone sells together. */
export const joinDurations = (first: StayDuration, second: StayDuration): StayDuration => {
  if (first.kind === 'hourly' && second.kind === 'hourly') {
    return { kind: 'hourly', minutes: first.minutes + second.minutes };
  }
  if (first.kind === 'daily' && second.kind === 'daily') return { kind: 'daily', days: first.days + second.days };
  throw new Error('Hours and days do not add up.');
};

/** What remains to be paid. No line changes sign, so a price that has since fallen gives nothing back. */
const owedLines = (whole: PriceLines, paid: PriceLines): PriceLine[] => {
  const known = new Set(whole.map(keyOf));
  const owed = subtractLines(whole, paid).filter((line) => known.has(keyOf(line)));
  let discountable = sumOf(owed.map(atLeastZero), ['parking']);
  return owed.map((line) => {
    if (line.kind !== 'discount') return atLeastZero(line);
    const off = Math.min(discountable, Math.max(0, -line.cents));
    discountable -= off;
    return { ...line, cents: -off + 0 };
  });
};

const atLeastZero = (line: PriceLine): PriceLine => ({ ...line, cents: Math.max(0, line.cents) });
