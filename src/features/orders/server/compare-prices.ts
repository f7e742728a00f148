import { feesOf, type PriceLines, parkingOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';

/** Refuses when the payer was shown a total other than the one that would be charged. */
export function comparePrices(lines: PriceLines, shownCents: number | undefined): Refusal | null {
  const totalCost = totalOf(lines);
  if (shownCents === undefined || shownCents === totalCost) return null;
  const [fees, parkingCost] = [feesOf(lines), parkingOf(lines)];
  return refuse('price_changed', { data: { totalCost, fees, parkingCost, lines } });
}
