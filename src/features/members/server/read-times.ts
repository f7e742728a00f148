// Weekly times as people write them in a spreadsheet: "Sun 08:00-13:00; Wed 18:00-21:00".

import { dayNamed } from '#platform/calendar/day-names.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';

const TIME = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/i;

/** Null when invalid; empty text means at any time. */
export function readTimes(text: string): WeekTime[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const times = parts.flatMap((part) => {
    const [, name = '', from = '', until = ''] = TIME.exec(part) ?? [];
    const day = dayNamed(name);
    return day === -1 ? [] : [{ day, from: from.padStart(5, '0'), until: until.padStart(5, '0') }];
  });
  return times.length === parts.length ? times : null;
}
