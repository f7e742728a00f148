import { describe, expect, it } from 'vitest';
import { openDatesOf, type ZoneOnDates } from './open-dates.ts';

const day = (hour: number, until: number) => ({ openMinutes: hour * 60, closeMinutes: until * 60 });
const zone = (...datedHours: NonNullable<ZoneOnDates['datedHours']>): ZoneOnDates => ({
  ...day(6, 22),
  schedule: [{ kind: 'closed', day: 0, fromMinutes: 0, untilMinutes: 1440 }],
  datedHours,
});
const closed = (from: string, until = from) => ({ from, until });
// December 25, 2026, is a Friday.
const TODAY = '2026-12-20';

describe('the dates on which a lot is open as in no other week', () => {
  it('are those that a zone closes or that have other hours, consecutive ones together', () => {
    const eve = { ...closed('2026-12-24'), hours: day(8, 14) };
    expect(openDatesOf([zone(eve, closed('2026-12-25', '2026-12-26'))], TODAY)).toEqual([
      { from: '2026-12-24', until: '2026-12-24', spans: [{ from: 480, until: 840 }] },
      { from: '2026-12-25', until: '2026-12-26', spans: [] },
    ]);
  });

  it('leave out what is over, and days that are like others of their weekday', () => {
    const usual = { ...closed('2026-12-24'), hours: day(6, 22) };
    expect(openDatesOf([zone(closed('2026-12-19'), usual, closed('2026-12-27'))], TODAY)).toEqual([]);
  });

  it('are open while any zone is', () => {
    const later = { ...closed('2026-12-25'), hours: day(20, 2) };
    expect(openDatesOf([zone(closed('2026-12-25')), zone(later)], TODAY)).toEqual([
      { from: '2026-12-25', until: '2026-12-25', spans: [{ from: 1200, until: 1560 }] },
    ]);
    expect(openDatesOf([zone(closed('2026-12-25')), zone()], TODAY)).toEqual([]);
  });
});
