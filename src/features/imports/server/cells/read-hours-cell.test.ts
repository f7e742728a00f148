import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeOpenWeek, openWeekOfStored, storedWeekOf } from '#platform/calendar/zone-week.ts';
import { readHoursCell } from './read-hours-cell.ts';

const inWords = (cell: string) => {
  const read = readHoursCell(cell);
  return 'problem' in read ? read.problem : describeOpenWeek(openWeekOfStored(storedWeekOf(read.week)));
};

describe('hours as people write them', () => {
  it.each([
    ['24/7', 'Open 24 hours'],
    ['24 hours', 'Open 24 hours'],
    ['Open 24 hours', 'Open 24 hours'],
    ['24 x 7', 'Open 24 hours'],
    ['Always open', 'Open 24 hours'],
    ['6am-11pm', '6:00 AM – 11:00 PM'],
    ['6:00 AM – 11:00 PM', '6:00 AM – 11:00 PM'],
    ['06:00-23:00', '6:00 AM – 11:00 PM'],
    ['0600-2300', '6:00 AM – 11:00 PM'],
    ['Daily 6 a.m. to midnight', '6:00 AM – 12:00 AM'],
    ['Mon-Fri 8-6, Sat 9-1', 'Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM'],
    ['Mon–Fri 8−6; Sat 9‑1', 'Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM'],
    ['Mon-Fri 8-6 Sat 9-1', 'Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM'],
    ['Mon-Fri: 8am-6pm\nSat: 9am-1pm\nSun: Closed', 'Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM'],
    ['8am-6pm Mon-Fri, 9-1 Sat', 'Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM'],
    ['M-F 7a-7p', 'Mon – Fri 7:00 AM – 7:00 PM'],
    ['M, W, F 8-5', 'Mon, Wed, Fri 8:00 AM – 5:00 PM'],
    ['Weekdays 8-6; weekends 10-4', 'Mon – Fri 8:00 AM – 6:00 PM; Sat, Sun 10:00 AM – 4:00 PM'],
    ['Mon-Thu 24 hours, Fri 12am-6pm', 'Mon – Thu all day; Fri 12:00 AM – 6:00 PM'],
    ['Mon-Sat 6pm-2am', 'Mon – Sat 6:00 PM – 2:00 AM'],
    ['Mon-Fri 8am-12pm, 1pm-5pm', 'Mon – Fri 8:00 AM – 12:00 PM, 1:00 PM – 5:00 PM'],
    ['lun a vie 8:00-18:00; sáb 9:00-13:00; dom cerrado', 'Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM'],
    ['Mon-Fri noon-6', 'Mon – Fri 12:00 PM – 6:00 PM'],
    ['10:00-6:00', '10:00 AM – 6:00 PM'],
    ['10:00-12:00', '10:00 AM – 12:00 PM'],
    ['18:00-6:00', '6:00 PM – 6:00 AM'],
    ['Tue to Sun 9 am - noon', 'Tue – Sun 9:00 AM – 12:00 PM'],
  ])('%j', (cell, words) => {
    expect(inWords(cell)).toBe(words);
  });

  it.each([
    ['6-11', 'may be morning or evening'],
    ['8-11pm', 'may be morning or evening'],
    ['Mon-Fri 8-6, Fri 9-1', 'names a day that has hours already'],
    ['dawn to dusk', 'is not understood'],
    ['Mon-Fri', 'is not understood'],
    ['call', 'is not understood'],
    ['Mon-Fri 8-6, holidays closed', 'is not understood'],
    ['25-26', 'is not understood'],
    ['', 'is not understood'],
  ])('%j is a problem that says why', (cell, why) => {
    expect(inWords(cell)).toContain(why);
  });

  it('never throw, whatever a cell says', () => {
    const word = fc.constantFrom(
      'mon',
      'fri',
      'sat',
      '8',
      '6',
      '-',
      ',',
      ';',
      'am',
      'pm',
      ' ',
      'closed',
      '24',
      '/',
      '7',
      ':',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join('')),
        ),
        (cell) => {
          const read = readHoursCell(cell);
          expect('problem' in read ? read.problem : read.week).toBeTruthy();
        },
      ),
    );
  });

  it('written day by day are read as they were meant', () => {
    const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const span = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
      .filter(([from, until]) => from !== until)
      .map(([from, until]) => ({ from: Math.min(from, until), until: Math.max(from, until) }));
    fc.assert(
      fc.property(fc.array(fc.option(span), { minLength: 7, maxLength: 7 }), (days) => {
        const cell = days
          .map((day, at) => `${NAMES[at]} ${day ? `${time(day.from)}-${time(day.until)}` : 'closed'}`)
          .join('; ');
        const read = readHoursCell(cell);
        if ('problem' in read) throw new Error(read.problem);
        expect(openWeekOfStored(storedWeekOf(read.week))).toEqual(days.map((day) => (day ? [day] : [])));
      }),
    );
  });
});

it('a week with nights is stored as it is open', () => {
  const span = fc
    .tuple(fc.integer({ min: 600, max: 1439 }), fc.integer({ min: 60, max: 900 }))
    .map(([from, length]) => ({ from, until: from + length }));
  fc.assert(
    fc.property(fc.array(fc.option(span), { minLength: 7, maxLength: 7 }), (days) => {
      const week = days.map((day) => (day ? [day] : []));
      const open = openWeekOfStored(storedWeekOf(week));
      const isOpen = (day: number, minute: number) =>
        week.some((spans, from) =>
          spans.some((each) => {
            const at = ((day - from + 7) % 7) * 1440 + minute;
            return each.from <= at && at < each.until;
          }),
        );
      for (const [day, spans] of open.entries()) {
        for (let minute = 0; minute < 1440; minute += 30) {
          const shown = spans.some(({ from, until }) => from <= minute && minute < until);
          expect([day, minute, shown]).toEqual([day, minute, isOpen(day, minute)]);
        }
      }
    }),
  );
});
