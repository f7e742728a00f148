import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessStay } from '#features/zones/rules/assess-stay.ts';
import { openWeekOf, type ZoneInWeek } from '#platform/calendar/open-week.ts';
import { writeOsmDates, writeOsmHours } from './osm-hours.ts';

const ALWAYS: ZoneInWeek = { openMinutes: 0, closeMinutes: 0, schedule: [] };
const hours = (zones: readonly ZoneInWeek[]) => writeOsmHours(openWeekOf(zones));
const closed = (day: number, fromMinutes: number, untilMinutes: number) =>
  ({ kind: 'closed', day, fromMinutes, untilMinutes }) as const;

describe('the hours of a lot in open data', () => {
  it('are 24/7 where a zone is always open', () => {
    expect(hours([{ ...ALWAYS, openMinutes: 360, closeMinutes: 1380 }, ALWAYS])).toBe('24/7');
  });

  it('group the days that have the same hours', () => {
    const zone = { openMinutes: 360, closeMinutes: 1380, schedule: [closed(0, 0, 1440), closed(6, 0, 720)] };
    expect(hours([zone])).toBe('Mo-Fr 06:00-23:00; Sa 12:00-23:00; Su off');
  });

  it('continue past midnight', () => {
    expect(hours([{ ...ALWAYS, openMinutes: 1080, closeMinutes: 120 }])).toBe('Mo-Su 00:00-02:00,18:00-24:00');
  });

  it('are off all week where nothing is on sale', () => {
    expect(hours([])).toBe('Mo-Su off');
  });

  it('name the dates that are different after the week', () => {
    const dates = [
      { from: '2026-12-24', until: '2026-12-24', spans: [{ from: 480, until: 840 }] },
      { from: '2026-12-31', until: '2027-01-01', spans: [] },
    ];
    expect(writeOsmDates(openWeekOf([ALWAYS]), dates).join('; ')).toBe(
      '24/7; 2026 Dec 24 08:00-14:00; 2026 Dec 31-2027 Jan 01 off',
    );
  });

  it('ignore free hours', () => {
    expect(hours([{ ...ALWAYS, schedule: [{ ...closed(1, 0, 600), kind: 'free' }] }])).toBe('24/7');
  });

  it('match what a zone sells in every minute', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const spell = fc.record({
      kind: fc.constantFrom('free', 'closed'),
      day: fc.integer({ min: 0, max: 6 }),
      fromMinutes: minute,
      untilMinutes: fc.integer({ min: 1, max: 1440 }),
    });
    const zones = fc.array(
      fc.record({ openMinutes: minute, closeMinutes: minute, schedule: fc.array(spell, { maxLength: 3 }) }),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 7 * 1440 - 1 }), (drawn, at) => {
        // January 4, 2026, was a Sunday.
        const startsAt = new Date(Date.UTC(2026, 0, 4, 0, at));
        const endsAt = new Date(startsAt.getTime() + 60_000);
        const sells = drawn.some(
          ({ schedule, ...opening }) =>
            assessStay({ hours: opening, schedule, timeZone: 'UTC', isHourly: false, startsAt, endsAt }).ok,
        );
        expect(isOpenIn(hours(drawn), startsAt)).toBe(sells);
      }),
    );
  });
});

/** Parses the written hours as another program would. */
function isOpenIn(written: string, at: Date): boolean {
  if (written === '24/7') return true;
  const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
  const today = (at.getUTCDay() + 6) % 7;
  const time = at.toISOString().slice(11, 16);
  for (const rule of written.split('; ')) {
    const [days = '', spans = ''] = rule.split(' ');
    const meant = days.split(',').some((each) => {
      const [first = '', last = first] = each.split('-');
      return names.indexOf(first) <= today && today <= names.indexOf(last);
    });
    if (meant) return spans !== 'off' && spans.split(',').some((span) => inSpan(span, time));
  }
  return false;
}

function inSpan(span: string, time: string): boolean {
  const [from = '', until = ''] = span.split('-');
  return from <= time && time < until;
}
