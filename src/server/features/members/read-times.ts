// Times of the week as people write them in a table: "Sun 08:00-13:00; Wed 18:00-21:00".

import type { WeekTime } from '#contract/week-time.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const TIME = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/i;

/** Null for what cannot be read; nothing is at all times. */
export function readTimes(text: string): WeekTime[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const times = parts.flatMap((part) => {
    const [, name = '', from = '', until = ''] = TIME.exec(part) ?? [];
    const day = DAYS.indexOf(name.toLowerCase());
    return day === -1 ? [] : [{ day, from: from.padStart(5, '0'), until: until.padStart(5, '0') }];
  });
  return times.length === parts.length ? times : null;
}
