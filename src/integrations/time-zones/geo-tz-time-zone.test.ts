import { describe, expect, it } from 'vitest';
import { nameOf, pointOf, stateOf, zipPointOf } from '#integrations/geocoding/gazetteer.ts';
import { loadGazetteer } from '#integrations/geocoding/gazetteer-loading.ts';
import { US_TIME_ZONES } from '#platform/calendar/us-time-zones.ts';
import { timeZoneAt } from './geo-tz-time-zone.ts';
import { describeTimeZonePort } from './time-zone.suite.ts';

describeTimeZonePort('precise boundaries', timeZoneAt);

/** Each state's clocks, as hours from UTC in January and in July. */
const EASTERN = '-5 -4';
const CENTRAL = '-6 -5';
const MOUNTAIN = '-7 -6';
const PACIFIC = '-8 -7';
const ALASKA = '-9 -8';
const CLOCKS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' ').map((s) => [s, [EASTERN]])),
  ...Object.fromEntries('FL IN KY MI TN'.split(' ').map((s) => [s, [EASTERN, CENTRAL]])),
  ...Object.fromEntries('AR IA IL LA MN MO MS OK WI'.split(' ').map((s) => [s, [CENTRAL]])),
  ...Object.fromEntries('KS ND NE SD TX'.split(' ').map((s) => [s, [CENTRAL, MOUNTAIN]])),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((s) => [s, [MOUNTAIN]])),
  ...Object.fromEntries('CA WA'.split(' ').map((s) => [s, [PACIFIC]])),
  ...Object.fromEntries('ID OR NV'.split(' ').map((s) => [s, [MOUNTAIN, PACIFIC]])),
  // Phenix City and its neighbors keep the clock of Columbus, Georgia, across the river.
  AL: [CENTRAL, EASTERN],
  AZ: ['-7 -7', MOUNTAIN],
  AK: [ALASKA, '-10 -9'],
  HI: ['-10 -10'],
  ...Object.fromEntries('PR VI'.split(' ').map((s) => [s, ['-4 -4']])),
  ...Object.fromEntries('GU MP'.split(' ').map((s) => [s, ['10 10']])),
  AS: ['-11 -11'],
};

function clockOf(timeZone: string): string {
  const hours = (at: string) => {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
      new Date(at),
    );
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
    return Number(offset || 0);
  };
  return `${hours('2026-01-15T12:00:00Z')} ${hours('2026-07-15T12:00:00Z')}`;
}

describe('the time zone at a point', () => {
  it.each([
    ['Yuma', 32.69265, -114.62769, 'America/Phoenix'],
    ['Williston', 48.14697, -103.61797, 'America/Chicago'],
    ['Houlton', 46.12616, -67.84, 'America/New_York'],
    ['Pago Pago', -14.27806, -170.7025, 'Pacific/Pago_Pago'],
    ['Jackson', 43.47993, -110.76243, 'America/Denver'],
    ['Point Roberts', 48.98538, -123.07797, 'America/Los_Angeles'],
    ['Bethel', 60.79222, -161.75583, 'America/Anchorage'],
    ['a pier in Lake Michigan', 41.8917, -87.599, 'America/Chicago'],
    ['a longitude beyond the date line', 41.8819, -87.6278 + 360, 'America/Chicago'],
  ])('is that of its side of every border: %s', (_place, lat, lng, zone) => {
    expect(timeZoneAt(lat, lng)).toBe(zone);
  });

  it('is one that the state has, and that owners can choose, for every place and ZIP code we know', async () => {
    const gazetteer = await loadGazetteer();
    const clocks = new Map(US_TIME_ZONES.map((zone) => [zone as string, clockOf(zone)]));
    const points = [
      ...[...gazetteer.ids.keys()].map((row) => ({ row, name: nameOf(gazetteer, row), at: pointOf(gazetteer, row) })),
      ...[...gazetteer.zip.keys()].map((index) => {
        const row = gazetteer.zipRow[index] ?? 0;
        return { row, name: `ZIP ${gazetteer.zip[index]}`, at: zipPointOf(gazetteer, index) };
      }),
    ];
    expect(points.length).toBeGreaterThan(33_135);
    const wrong = points.flatMap(({ row, name, at: { lat, lng } }) => {
      const zone = timeZoneAt(lat, lng);
      const state = stateOf(gazetteer, row);
      return CLOCKS[state]?.includes(clocks.get(zone) ?? '') ? [] : [`${name}, ${state}: ${zone}`];
    });
    expect(wrong).toEqual([]);
  });
});
