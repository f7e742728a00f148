/** Rule 279: tips are the attendants' and nobody's revenue. Apart from the other shares of a price, which every page loads. */
import type { Cents } from '../../money/cents.ts';
import { type PriceLines, totalOf } from '../price-line.ts';

export const tipsOf = (lines: PriceLines): Cents => totalOf(lines.filter(({ payee }) => payee === 'tips'));

export const withoutTips = (lines: PriceLines): PriceLines => lines.filter(({ payee }) => payee !== 'tips');

/** Whether a tip is all that is paid (rule 347): the ticket's own price is not touched by it. */
export const isTipAlone = (lines: PriceLines): boolean => lines.length > 0 && withoutTips(lines).length === 0;
