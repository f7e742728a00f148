/**
 * A zone asks one price: for an hour, or for a day. The platform adds a fee, a share of the parking cost
 * that each location sets in basis points (1000 = 10 percent).
 */
import { type Cents, divideHalfUp } from '../money/cents.ts';

/** What a zone asks; `priceCents` is for one hour when `isHourly`, else for one day. */
export type Tariff = { isHourly: boolean; priceCents: Cents };

const BASIS_POINTS_OF_THE_WHOLE = 10_000;

/** The fee line: a share of the parking line as the driver reads it, so that the receipt can be checked by hand. */
export const feeFor = (parkingCents: Cents, feeBasisPoints: number): Cents => {
  if (parkingCents < 0 || feeBasisPoints < 0) throw new RangeError('Neither a price nor a fee rate is below zero.');
  return divideHalfUp(parkingCents * feeBasisPoints, BASIS_POINTS_OF_THE_WHOLE);
};
