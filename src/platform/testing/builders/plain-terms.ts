/** The terms of a place with a single price and the platform's fee. */
import { feeCharge, type Terms } from '#features/pricing/rules/offer.ts';
import { type PlainRate, plainRate } from '#features/pricing/rules/plain-rate.ts';

/** The price for an hour or a day in cents, and the fee in basis points. */
export type PlainPrice = PlainRate & { readonly feeBasisPoints: number };

export const plainTerms = ({ feeBasisPoints, ...rate }: PlainPrice): Terms => ({
  rate: plainRate(rate),
  charges: [feeCharge(feeBasisPoints)],
});
