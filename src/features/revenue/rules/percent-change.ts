/**
 * Rule 132: 0 when neither month earned anything, 100 when only this one did, otherwise the difference as a percentage of
 * the month before. Refunds can make a month negative; the sign still says up or down.
 */
import type { Cents } from '#platform/money/cents.ts';

/** Percent, not rounded; positive means more than last month. */
export const percentChange = ({ current, last }: { current: Cents; last: Cents }): number =>
  last === 0 ? 100 * Math.sign(current) : ((current - last) / Math.abs(last)) * 100;

/** "12.5%", "4.0%": always one decimal, so that those of a column compare. */
export const formatPercent = (percent: number): string =>
  `${percent.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;

/** "+12.5%", "-4.0%", "0.0%"; "100%+" when it is infinite. */
export const formatPercentChange = (percent: number): string => {
  if (!Number.isFinite(percent)) return '100%+';
  const rounded = Math.round(percent * 10) / 10 + 0;
  return `${rounded > 0 ? '+' : ''}${formatPercent(rounded)}`;
};
