import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWeekOf } from '#platform/calendar/open-week.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { describeWeek, everyDay, weekFrom, weekToSend } from './entered-week.ts';
import { hoursOf, scheduleOf } from './zone-hours.ts';

type Zone = Parameters<typeof weekFrom>[0];
const weekOf = (zone: Zone) => openWeekOf([{ ...hoursOf(zone), schedule: scheduleOf(zone) }]);
const sentAgain = (zone: Zone): Zone => {
  const { closed, ...hours } = weekToSend(weekFrom(zone));
  return { ...hours, schedule: closed.map((time) => ({ kind: 'closed', ...time })) };
};

describe('the week of a zone in its form', () => {
  it('has a row for each day that is open, with nights on the day on which they begin', () => {
    expect(weekFrom({ openTime: '18:00', closeTime: '02:00', schedule: [] })).toEqual(everyDay('18:00', '02:00'));
    const closed = [0, 1, 2, 3, 4].map((day) => ({ kind: 'closed' as const, day, from: '00:00', until: '24:00' }));
    expect(weekFrom({ openTime: '00:00', closeTime: '00:00', schedule: closed })).toEqual([
      { day: 5, from: '00:00', until: '24:00' },
      { day: 6, from: '00:00', until: '24:00' },
    ]);
  });

  it('is stored with one opening time for all days where they are alike', () => {
    expect(weekToSend(everyDay('06:00', '23:00'))).toEqual({ openTime: '06:00', closeTime: '23:00', closed: [] });
    expect(weekToSend(everyDay('00:00', '24:00'))).toEqual({ openTime: '00:00', closeTime: '00:00', closed: [] });
    expect(weekToSend(everyDay('07:00', '07:00'))).toMatchObject({ openTime: '07:00', closeTime: '07:00' });
  });

  it('is said in words', () => {
    const week = [
      ...[1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', until: '18:00' })),
      { day: 6, from: '09:00', until: '13:00' },
    ];
    expect(describeWeek(week)).toBe('Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM');
    expect(describeWeek([])).toBe('Closed');
    expect(describeWeek([{ day: 1, from: '', until: '18:00' }])).toBeNull();
  });

  it('is open in the same minutes once it is sent back', () => {
    const time = fc.integer({ min: 0, max: 287 }).map((fives) => formatTimeOfDay(fives * 5));
    const closed = fc.record({
      kind: fc.constant('closed' as const),
      day: fc.nat(6),
      from: time,
      until: time.map((until) => (until === '00:00' ? '24:00' : until)),
    });
    const zone = fc.record({ openTime: time, closeTime: time, schedule: fc.array(closed, { maxLength: 4 }) });
    fc.assert(
      fc.property(zone, (drawn) => {
        expect(weekOf(sentAgain(drawn))).toEqual(weekOf(drawn));
      }),
      { numRuns: 300 },
    );
  });
});
