/** Rules 12 and 17: what a lot adds to parking, its service fee and its taxes. Each line is rounded once, half a cent up. */
import { divideHalfUp } from '#platform/money/cents.ts';
import type { Charge } from './offer.ts';
import { type PriceLine, type PriceLines, sumOf } from './price-line.ts';

const MILLI_PERCENT_OF_THE_WHOLE = 100_000;

/** The lines that a charge is a share of. */
const BASIS = { parking: ['parking', 'discount'], parking_and_fee: ['parking', 'discount', 'fee'] } as const;

/** These lines with each charge on top of them, in order, because a tax may be due on the fee before it. */
export const chargesOn = (charges: readonly Charge[], parking: PriceLines): PriceLine[] => {
  const lines = [...parking];
  for (const charge of charges) lines.push(chargeLine(charge, lines));
  return lines;
};

const chargeLine = ({ milliPercent, on, ...charge }: Charge, before: PriceLines): PriceLine => {
  if (milliPercent < 0) throw new RangeError('A price is never below zero.');
  const share = divideHalfUp(sumOf(before, BASIS[on]) * milliPercent, MILLI_PERCENT_OF_THE_WHOLE);
  return { ...charge, cents: charge.kind === 'discount' ? -share + 0 : share };
};
