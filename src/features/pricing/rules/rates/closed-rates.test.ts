import { describe, expect, it } from 'vitest';
import { openWeekOf } from '#platform/calendar/open-week.ts';
import { describeClosedRates } from './closed-rates.ts';
import type { Tariff } from './tariff.ts';

const open = openWeekOf([{ openMinutes: 360, closeMinutes: 1380, schedule: [] }]);
const EVENING = {
  name: 'Evening',
  kind: 'flat',
  cents: 900,
  exitBy: '04:00',
  when: { from: '17:00', until: '24:00' },
} as const;

describe('rates for hours in which a zone is closed', () => {
  it('are named with those hours, to the last exit and on their days alone', () => {
    expect(describeClosedRates([EVENING], open)).toEqual([
      'Evening: the zone is closed 11:00 PM – 4:00 AM. Nobody can park there then.',
    ]);
    const friday: Tariff = [{ name: 'Late', kind: 'per_hour', cents: 300, when: { days: [5], from: '20:00' } }];
    expect(describeClosedRates(friday, open)).toEqual([
      'Late: the zone is closed Fri 11:00 PM – 12:00 AM. Nobody can park there then.',
    ]);
  });

  it('are none where the zone is open, or a rate has no hours of its own', () => {
    const always = openWeekOf([{ openMinutes: 0, closeMinutes: 0, schedule: [] }]);
    expect(describeClosedRates([EVENING], always)).toEqual([]);
    const plain: Tariff = [
      { name: 'Hourly', kind: 'per_hour', cents: 300 },
      {
        name: 'Early bird',
        kind: 'flat',
        cents: 900,
        exitBy: '18:00',
        when: { days: [1], from: '06:00', until: '09:00' },
      },
      { name: 'Game', kind: 'flat', cents: 900, when: { dates: [{ from: '2026-12-01', until: '2026-12-01' }] } },
    ];
    expect(describeClosedRates(plain, open)).toEqual([]);
  });
});
