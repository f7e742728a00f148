import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHours } from './check-hours.ts';
import { instantOf, MINUTES_PER_DAY } from './local-time.ts';
import { isOnAt } from './weekly-times.ts';
import type { ZoneHours } from './zone-schedule.ts';

const hours = (kind: ZoneHours['kind'], day: number, from: number, until: number): ZoneHours => ({
  kind,
  day,
  fromMinutes: from * 60,
  untilMinutes: until * 60,
});

describe('free and closed hours', () => {
  it('may touch, and hours of one kind may overlap', () => {
    expect(checkHours([hours('free', 0, 8, 13), hours('closed', 0, 13, 15), hours('closed', 1, 8, 13)])).toEqual([]);
    expect(checkHours([hours('free', 0, 8, 13), hours('free', 0, 9, 15)])).toEqual([]);
  });

  it('may not coincide: hours that are both are named', () => {
    expect(checkHours([hours('free', 0, 8, 13), hours('closed', 3, 8, 9), hours('closed', 0, 12, 24)])).toEqual([
      {
        index: 2,
        words: 'Free Sunday, 8:00 AM – 1:00 PM and Closed Sunday, 12:00 PM – midnight overlap. Change one of them.',
      },
    ]);
  });

  it('overlap past midnight too, even from the last day of the week to its first', () => {
    const late = [hours('closed', 6, 22, 2), hours('free', 0, 1, 3)];
    expect(checkHours(late).map(({ index }) => index)).toEqual([1]);
    expect(checkHours(late.toReversed()).map(({ index }) => index)).toEqual([1]);
  });

  it('contradict each other exactly when some minute of the week is both', () => {
    // On quarter hours, so that edges meet often; January 4, 1970, was a Sunday.
    const quarters = fc.record({
      kind: fc.constantFrom<ZoneHours['kind'][]>('free', 'closed'),
      day: fc.nat(6),
      fromMinutes: fc.nat(95).map((quarter) => quarter * 15),
      untilMinutes: fc.integer({ min: 1, max: 96 }).map((quarter) => quarter * 15),
    });
    const week = Array.from({ length: 7 * 96 }, (_, quarter) => instantOf(3 * MINUTES_PER_DAY + quarter * 15));
    fc.assert(
      fc.property(fc.array(quarters, { maxLength: 3 }), (schedule) => {
        const [free, closed] = ['free', 'closed'].map((kind) => schedule.filter((each) => each.kind === kind));
        const isBoth = week.some((at) => isOnAt(free ?? [], at, 'UTC') && isOnAt(closed ?? [], at, 'UTC'));
        expect(checkHours(schedule).length > 0).toBe(isBoth);
      }),
    );
  });
});
