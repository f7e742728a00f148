import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import {
  endReminderAt,
  judgeDueReminder,
  MAX_MINUTES_BEFORE,
  MIN_MINUTES_BEFORE,
  nextReminderAt,
} from './end-reminder.ts';

const minutesBefore = fc.integer({ min: MIN_MINUTES_BEFORE, max: MAX_MINUTES_BEFORE });
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });

it('a driver is reminded the chosen number of minutes before the end', () => {
  const endsAt = new Date('2026-06-01T18:00:00Z');
  expect(endReminderAt({ endsAt, minutesBefore: 15 })).toEqual(new Date('2026-06-01T17:45:00Z'));
});

it('nobody is reminded of a session that is over, ended or refunded', () => {
  fc.assert(
    fc.property(moment, moment, minutesBefore, fc.boolean(), (endsAt, now, before, runs) => {
      const { kind } = judgeDueReminder({ endsAt, minutesBefore: before, runs }, now);
      if (!runs || endsAt <= now) expect(kind).toBe('dropped');
      else expect(kind).not.toBe('dropped');
    }),
  );
});

it('a reminder that comes too early because time was added waits for the new time, and is due then', () => {
  fc.assert(
    fc.property(moment, minutesBefore, fc.integer({ min: 61, max: 600 }), (now, before, minutesLeft) => {
      const planned = { endsAt: new Date(now.getTime() + minutesLeft * MINUTE_MS), minutesBefore: before, runs: true };
      const judged = judgeDueReminder(planned, now);
      if (judged.kind !== 'postponed') throw new Error(`It is ${judged.kind}.`);
      expect(judgeDueReminder(planned, judged.until)).toEqual({ kind: 'remind' });
    }),
  );
});

it('a reminder that comes again does so at whole multiples since the start, and not at the limit', () => {
  const running = { startsAt: new Date('2026-06-01T12:00:00Z'), endsAt: new Date('2026-06-01T16:00:00Z') };
  const next = (now: string) =>
    nextReminderAt(running, 60, new Date(`2026-06-01T${now}Z`))
      ?.toISOString()
      .slice(11, 16);
  expect(['11:55:00', '12:59:59', '13:00:00', '14:10:00'].map(next)).toEqual(['13:00', '13:00', '14:00', '15:00']);
  expect(next('15:00:00')).toBeUndefined();
});
