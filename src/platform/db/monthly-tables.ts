// The tables that only grow and have a partition for each month, and what each partition is called and contains.

import { firstDayOf, type Month, monthAfter, monthOf } from '#platform/calendar/revenue-month.ts';

export type MonthlyTable = {
  readonly name: string;
  /**
   * The id whose time decides the partition. It is part of every unique key of the table,
   * so that a key is unique across all months (decision record 153).
   */
  readonly by: string;
};

export const MONTHLY_TABLES: readonly MonthlyTable[] = [{ name: 'journal_entries', by: 'transaction_id' }];

/** How many months after the current one have partitions. */
export const MONTHS_AHEAD = 3;

/** "journal_entries_2026_11" */
export function partitionOf(table: string, month: Month): string {
  return `${table}_${firstDayOf(month).slice(0, 7).replace('-', '_')}`;
}

/** Holds rows whose month has no partition, so that no write fails for lack of one. */
export function partitionOfOthers(table: string): string {
  return `${table}_other`;
}

/** The month in UTC. */
export function monthAt(time: Date): Month {
  return monthOf(time.toISOString());
}

/** From the current month, inclusive, to `MONTHS_AHEAD` after it. */
export function monthsFrom(now: Date): Month[] {
  const months = [monthAt(now)];
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead++) months.push(monthAfter(months.at(-1) ?? monthAt(now)));
  return months;
}

/** The ids of a month: from the first up to the second, exclusive. */
export function idsOf(month: Month): readonly [from: string, until: string] {
  return [firstIdAt(startOf(month)), firstIdAt(startOf(monthAfter(month)))];
}

function startOf(month: Month): Date {
  return new Date(`${firstDayOf(month)}T00:00:00Z`);
}

/** The lowest UUID that begins with this time. */
function firstIdAt(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0').padEnd(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
