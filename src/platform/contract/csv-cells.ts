// What cells of CSV files contain, the same in every file.

import { localDay, wallMinuteOfDay } from '#platform/calendar/local-time.ts';

/** "11.00" or "-11.00". */
export function dollarsCell(cents: number): string {
  return twoDecimals(cents);
}

/** "Parking 10.00; Transaction fee 1.00", negative for refunds. */
export function priceLinesCell(lines: readonly { readonly label: string; readonly cents: number }[]): string {
  return lines.map(({ label, cents }) => `${label} ${twoDecimals(cents)}`).join('; ');
}

const twoDecimals = (cents: number): string => (cents / 100).toFixed(2);

/** "14:05" by the time zone's clock. */
export function timeCell(at: Date, timeZone: string): string {
  const minutes = wallMinuteOfDay(at, timeZone);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** "2026-10-31 21:49" by the time zone's clock. */
export function momentCell(at: Date, timeZone: string): string {
  return `${localDay(at, timeZone)} ${timeCell(at, timeZone)}`;
}

/** "union-street-garage" for the name of a file. @param otherwise used when nothing of the name remains */
export function fileNamePart(name: string, otherwise: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words || otherwise;
}
