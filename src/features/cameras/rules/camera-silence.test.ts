import { expect, it } from 'vitest';
import { type HoursOfZone, isSilent } from './camera-silence.ts';

const DAY: HoursOfZone = { hours: { openMinutes: 8 * 60, closeMinutes: 20 * 60 }, schedule: [] };
const at = (time: string) => new Date(`2026-11-20T${time}:00-06:00`);
const silent = (heard: string, now: string, zones = [DAY]) =>
  isSilent(at(heard), { zones, timeZone: 'America/Chicago', now: at(now) });

it('is silent after an hour in which its lot was open', () => {
  expect([silent('10:00', '10:59'), silent('10:00', '11:00')]).toEqual([false, true]);
});

it('is not while its lot is closed, nor in the first hour after it opens', () => {
  expect([silent('19:59', '21:30'), silent('02:00', '08:59'), silent('02:00', '09:00')]).toEqual([false, false, true]);
});

it('is not at a lot without zones, or on a day that is closed', () => {
  const closed = {
    ...DAY,
    schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      kind: 'closed' as const,
      day,
      fromMinutes: 0,
      untilMinutes: 1440,
    })),
  };
  expect([silent('10:00', '12:00', []), silent('10:00', '12:00', [closed])]).toEqual([false, false]);
});
