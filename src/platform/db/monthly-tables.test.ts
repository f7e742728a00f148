import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthAfter } from '#platform/calendar/revenue-month.ts';
import { idsOf, monthAt, monthsFrom, partitionOf } from './monthly-tables.ts';

const aMonth = fc.record({ year: fc.integer({ min: 2000, max: 2200 }), month: fc.integer({ min: 1, max: 12 }) });

/** Bytes order UUIDs the same way as their lower-case digits do. */
function idAt(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${randomUUIDv7().slice(13)}`;
}

describe('the ids of a month', () => {
  it('end where those of the next month begin', () => {
    fc.assert(
      fc.property(aMonth, (month) => {
        expect(idsOf(month)[1]).toBe(idsOf(monthAfter(month))[0]);
      }),
    );
  });

  it('are those whose time is in the month, in UTC', () => {
    const aTime = fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(aTime, (time) => {
        const [from, until] = idsOf(monthAt(time));
        const id = idAt(time);
        expect(from <= id && id < until).toBe(true);
      }),
    );
  });

  it('include the first millisecond and exclude the one after the last', () => {
    const [from, until] = idsOf({ year: 2026, month: 12 });
    const before = idAt(new Date('2026-11-30T23:59:59.999Z'));
    const first = idAt(new Date('2026-12-01T00:00:00.000Z'));
    const after = idAt(new Date('2027-01-01T00:00:00.000Z'));
    expect([before < from, first >= from, first < until, after >= until]).toEqual([true, true, true, true]);
  });
});

it('is named after its table and month', () => {
  expect(partitionOf('journal_entries', { year: 2026, month: 3 })).toBe('journal_entries_2026_03');
});

it('includes the current month and three more, across the turn of the year', () => {
  expect(monthsFrom(new Date('2026-11-30T23:59:59Z')).map((month) => partitionOf('t', month))).toEqual([
    't_2026_11',
    't_2026_12',
    't_2027_01',
    't_2027_02',
  ]);
});
