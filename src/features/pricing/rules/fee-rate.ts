/**
 * The transaction fee as people say it, "12.5%", and as it is stored, 1250 basis points (hundredths of a percent).
 */
import type { Charge } from './offer.ts';
import { basisPointsIn, readPercent, writePercent } from './percent.ts';
import { translateLabel } from './translate-label.ts';

/** Anything above 30 percent is a typo. */
export const MAX_FEE_BASIS_POINTS = 3000;

/** Basis points of a typed fee with at most two decimals; null if it is no percentage or above the maximum. */
export const readFeeRate = (typed: string): number | null => {
  const basisPoints = basisPointsIn(readPercent(typed) ?? 1);
  return basisPoints !== undefined && basisPoints <= MAX_FEE_BASIS_POINTS ? basisPoints : null;
};

/** "Transaction fee 10%", "Sales tax 18.375%". */
export const formatCharge = ({ label, milliPercent }: Pick<Charge, 'label' | 'milliPercent'>): string =>
  `${translateLabel(label)} ${writePercent(milliPercent)}%`;

/** "10%", "12.5%", "7.25%". */
export const formatFeeRate = (basisPoints: number): string => `${writePercent(basisPoints * 10)}%`;
