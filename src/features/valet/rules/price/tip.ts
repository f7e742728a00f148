/**
 * Rules 278 and 279: a guest may add a tip when paying for a ticket. It is a line of that payment and belongs to the
 * attendants: no fee and no tax is charged on it, and it is nobody's revenue.
 */

import { type PriceLine, type PriceLines, withoutTips } from '#features/pricing/rules/price-line.ts';
import type { Cents } from '#platform/money/cents.ts';
import { TIP_LABEL } from './extra-labels.ts';

/** person: goes to whoever hands the car over. shared: split equally among those who work the shift. */
export const TIP_MODES = ['off', 'person', 'shared'] as const;
export type TipMode = (typeof TIP_MODES)[number];
export type TipTo = Exclude<TipMode, 'off'>;

/** What a guest is offered, next to no tip and another amount. */
export const TIP_CHOICES: readonly Cents[] = [200, 300, 500];

/** More than this is a typing error. */
export const MAX_TIP: Cents = 10_000;

/** The price with this tip in place of any earlier one; the tip comes last. @param cents zero for no tip */
export const withTip = (lines: PriceLines, cents: Cents): PriceLines => {
  const price = withoutTips(lines);
  const tip: PriceLine = { kind: 'tip', label: TIP_LABEL, cents, payee: 'tips' };
  return cents === 0 ? price : [...price, tip];
};
