import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay } from '#platform/calendar/local-time.ts';
import { lastClosedDay } from './closed-days.ts';

const HOURS_12 = 12 * 3_600_000;
const moments = fc.date({ min: new Date('2023-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const clocks = fc.constantFrom('Etc/GMT+12', 'Pacific/Pago_Pago', 'America/Chicago', 'UTC', 'Pacific/Kiritimati');

test('a closed day has been over for twelve hours by every clock', () => {
  fc.assert(
    fc.property(moments, clocks, (now, timeZone) => {
      const decided = new Date(now.getTime() - HOURS_12);
      expect(localDay(decided, timeZone) > lastClosedDay(now)).toBe(true);
    }),
  );
});

test('the day before yesterday is closed', () => {
  expect(lastClosedDay(new Date('2026-11-28T00:00:00Z'))).toBe('2026-11-26');
  expect(lastClosedDay(new Date('2026-11-28T23:59:59Z'))).toBe('2026-11-26');
});
