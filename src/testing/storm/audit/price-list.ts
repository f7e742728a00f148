/**
 * What a stay at the storm's lot costs, figured out by hand: the zones, fee and taxes that the lot is opened with, and their sum,
 * without any code of the product, so that both cannot be wrong in the same way. Amounts are in cents, shares in basis points.
 */

/** plain: one price an hour, no places counted. counted: bands, and few places. yard: one price an hour, and fewer places. */
export type PricedZone = 'plain' | 'counted' | 'yard';

export const CENTS_AN_HOUR = { plain: 500, yard: 350 } as const;
/** Up to so many hours; then each hour more costs the last amount. */
export const BANDS = [
  { upToHours: 1, cents: 400 },
  { upToHours: 2, cents: 700 },
  { upToHours: 4, cents: 1100 },
] as const;
export const THEN_CENTS_AN_HOUR = 250;

/** The fee that every lot begins with, on parking. */
const FEE_SHARE = 1000;
/** On parking, kept by the platform for the city. */
export const CITY_TAX = { name: 'City parking tax', basisPoints: 1025 } as const;
/** On parking and the fee, paid out to the owner. */
export const COUNTY_TAX = { name: 'County surcharge', basisPoints: 250 } as const;

/** The whole price of one vehicle for so many whole hours. @param offCents what a merchant's code takes off its parking */
export function stayCents(zone: PricedZone, hours: number, offCents = 0): number {
  const listed = zone === 'counted' ? bandCents(hours) : CENTS_AN_HOUR[zone] * hours;
  const parking = Math.max(0, listed - offCents);
  const fee = shareOf(parking, FEE_SHARE);
  return parking + fee + shareOf(parking, CITY_TAX.basisPoints) + shareOf(parking + fee, COUNTY_TAX.basisPoints);
}

/** What more time costs somebody who has paid for `hours` already. */
export function moreTimeCents(zone: PricedZone, hours: number, added: number): number {
  return stayCents(zone, hours + added) - stayCents(zone, hours);
}

/** What a reservation costs more once it is so long; below zero goes back. */
export function longerCents(zone: PricedZone, hours: number, then: number): number {
  return stayCents(zone, then) - stayCents(zone, hours);
}

/** What the same stay costs more in another zone; below zero goes back. */
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
function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}
