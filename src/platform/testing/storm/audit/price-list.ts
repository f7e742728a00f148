/**
 * The price of a stay at the storm's lot, worked out by hand: the zones, fee and taxes that the lot opens with, and their sum, without any
 * code of the product, so that the two cannot be wrong in the same way. Amounts are in cents, shares in thousandths of a percent.
 */

/** plain: one hourly price, places are not counted. counted: price bands, and few places. yard: one hourly price, and fewer places. */
export type PricedZone = 'plain' | 'counted' | 'yard';

export const CENTS_AN_HOUR = { plain: 500, yard: 350 } as const;
/** Prices up to a number of hours; each hour after that costs the last amount. */
export const BANDS = [
  { upToHours: 1, cents: 400 },
  { upToHours: 2, cents: 700 },
  { upToHours: 4, cents: 1100 },
] as const;
export const THEN_CENTS_AN_HOUR = 250;

/** The fee on parking that every lot starts with. */
const FEE_SHARE = 10_000;
/** On parking, kept by the platform for the city. */
export const CITY_TAX = { name: 'City parking tax', milliPercent: 10_375 } as const;
/** On parking and the fee, paid out to the owner. */
export const COUNTY_TAX = { name: 'County surcharge', milliPercent: 2500 } as const;

/** The whole price of one vehicle for a number of whole hours. @param offCents what a merchant's code takes off the price of parking */
export function stayCents(zone: PricedZone, hours: number, offCents = 0): number {
  const listed = zone === 'counted' ? bandCents(hours) : CENTS_AN_HOUR[zone] * hours;
  return withCharges(Math.max(0, listed - offCents));
}

function withCharges(parking: number): number {
  const fee = shareOf(parking, FEE_SHARE);
  return parking + fee + shareOf(parking, CITY_TAX.milliPercent) + shareOf(parking + fee, COUNTY_TAX.milliPercent);
}

/** The price of one vehicle for the minutes that it used; an hour is the least. Only for zones with one hourly price. */
export function usedCents(zone: Exclude<PricedZone, 'counted'>, minutes: number, offCents = 0): number {
  const listed = Math.floor((CENTS_AN_HOUR[zone] * Math.max(60, minutes) + 30) / 60);
  return withCharges(Math.max(0, listed - offCents));
}

/** The price of an extension for somebody who has paid for `hours` already. */
export function moreTimeCents(zone: PricedZone, hours: number, added: number): number {
  return stayCents(zone, hours + added) - stayCents(zone, hours);
}

/** How much more a reservation costs at its new length; a negative amount is refunded. */
export function longerCents(zone: PricedZone, hours: number, then: number): number {
  return stayCents(zone, then) - stayCents(zone, hours);
}

/** How much more the same stay costs in another zone; a negative amount is refunded. */
export function movingCents(from: PricedZone, to: PricedZone, hours: number): number {
  return stayCents(to, hours) - stayCents(from, hours);
}

function bandCents(hours: number): number {
  const band = BANDS.find(({ upToHours }) => hours <= upToHours);
  if (band) return band.cents;
  const last = BANDS[BANDS.length - 1] ?? BANDS[0];
  return last.cents + (hours - last.upToHours) * THEN_CENTS_AN_HOUR;
}

/** Half a cent rounds up. */
function shareOf(cents: number, milliPercent: number): number {
  return Math.floor((cents * milliPercent + 50_000) / 100_000);
}
