/**
 * The transaction fee as people say it, "12.5%", and as it is stored, 1250 basis points (hundredths of a percent).
 */
import type { Charge } from './offer.ts';

/** Anything above 30 percent is a typo. */
export const MAX_FEE_BASIS_POINTS = 3000;

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;

/** Basis points of a typed fee; null if it is no percentage or above the maximum. */
export const readFeeRate = (typed: string): number | null => readPercent(typed, MAX_FEE_BASIS_POINTS);

/** Basis points of a typed percentage with at most two decimals; null for anything else, or more than `most`. */
export const readPercent = (typed: string, most: number): number | null => {
  const text = typed.trim().replace(/\s*%$/, '');
  if (!PERCENT.test(text)) return null;
  const basisPoints = Math.round(Number(text) * 100);
  return basisPoints <= most ? basisPoints : null;
};

/** "Transaction fee 10%". */
export const formatCharge = ({ label, basisPoints }: Pick<Charge, 'label' | 'basisPoints'>): string =>
  `${label} ${formatFeeRate(basisPoints)}`;

/** "10%", "12.5%", "7.25%". */
export const formatFeeRate = (basisPoints: number): string => `${basisPoints / 100}%`;
