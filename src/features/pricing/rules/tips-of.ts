/** Rule 279: tips belong to the attendants and are nobody's revenue. Separate from the other shares of a price, which every page loads. */
import type { Cents } from '#platform/money/cents.ts';
import { type PriceLines, totalOf } from './price-line.ts';

export const tipsOf = (lines: PriceLines): Cents => totalOf(lines.filter(({ payee }) => payee === 'tips'));

export const withoutTips = (lines: PriceLines): PriceLines => lines.filter(({ payee }) => payee !== 'tips');

/** Whether only a tip is paid (rule 347), which leaves the ticket's own price untouched. */
export const isTipAlone = (lines: PriceLines): boolean => lines.length > 0 && withoutTips(lines).length === 0;
