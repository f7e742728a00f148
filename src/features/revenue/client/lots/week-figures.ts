// The texts in the map of a week's revenue.

import type { RevenueWeek } from '../../revenue.contract.ts';

export type WeekDay = RevenueWeek['days'][number];
export type BestHour = { readonly day: string; readonly hour: number; readonly cents: number };

/** The hour that earned the most, the earliest among equals; null if none earned anything. */
export function bestHourOf(days: readonly WeekDay[]): BestHour | null {
  const hours = days.flatMap(({ day, hours: earned }) => earned.map((each) => ({ ...each, day })));
  const best = hours.reduce<BestHour | null>((max, each) => (each.cents > (max?.cents ?? 0) ? each : max), null);
  return best;
}

/** Dollars that fit in a cell: "7", "123", "1.2k", "12k", "-5"; empty for nothing. A few cents must not look like nothing. */
export function cellFigure(cents: number): string {
  if (cents === 0) return '';
  const dollars = Math.round(Math.abs(cents) / 100);
  const sign = cents < 0 ? '-' : '';
  if (dollars === 0) return `${sign}<1`;
  if (dollars < 1000) return `${sign}${dollars}`;
  const thousands = dollars / 1000;
  return `${sign}${thousands < 9.95 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}
