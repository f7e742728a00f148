import { formatHour } from '#platform/calendar/hour-name.ts';
import type { PairedBar } from './paired-bars.tsx';

/** Names every sixth hour of a day's chart, and the marked one if there is room. */
export function labelHour({ key: hour }: PairedBar, marked: number | null): string {
  const isNear = marked !== null && Math.abs(hour - marked) <= 3;
  const isNamed = isNear ? hour === marked : hour % 6 === 0;
  return isNamed ? formatHour(hour) : '';
}
