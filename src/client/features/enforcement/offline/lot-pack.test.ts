import { describe, expect, it } from 'vitest';
import type { OfflinePack } from '#contract/stays/offline-pack.ts';
import { ageOf, applyPack, carsIn, serverTime } from './lot-pack.ts';

type Car = OfflinePack['cars'][number];

const TAKEN = '2026-03-07T16:42:00.000Z';
const NOW = new Date(5_000);
const ZONES = [
  { _id: 'zone-a', zoneNumber: 'A' },
  { _id: 'zone-b', zoneNumber: 'B' },
];

const aCar = (i: string, p: string, more: Partial<Car> = {}): Car => ({
  i,
  p,
  s: 'IL',
  z: 0,
  c: 0,
  b: 0,
  e: 9,
  ...more,
});

const aPack = (more: Partial<OfflinePack> = {}): OfflinePack => ({
  locationId: 'lot',
  name: 'Lot',
  timeZone: 'America/Chicago',
  lotState: 'IL',
  chalks: [],
  lists: null,
  zones: ZONES,
  whole: true,
  cars: [],
  gone: [],
  version: '1',
  takenAt: TAKEN,
  tag: 't',
  ...more,
});

const platesAfter = (first: Car[], change: Partial<OfflinePack>): string[] => {
  const kept = applyPack(null, aPack({ cars: first }), 0);
  return carsIn(applyPack(kept, aPack({ whole: false, ...change }), 1), NOW).map(({ plateKey }) => plateKey);
};

describe('what changed at a lot, put over what the phone has', () => {
  it('a new car joins those that are there', () => {
    expect(platesAfter([aCar('1', 'AAA')], { cars: [aCar('2', 'BBB')] })).toEqual(['AAA', 'BBB']);
  });

  it('a car that is gone is no longer known', () => {
    expect(platesAfter([aCar('1', 'AAA'), aCar('2', 'BBB')], { gone: ['1'] })).toEqual(['BBB']);
  });

  it('a corrected plate replaces the old one, which counts for as long as the server says', () => {
    const both = [aCar('1', 'AA0'), aCar('1', 'AAO', { a: true })];
    expect(platesAfter([aCar('1', 'AAO')], { cars: both })).toEqual(['AA0', 'AAO']);
    expect(platesAfter(both, { cars: [aCar('1', 'AA0')] })).toEqual(['AA0']);
  });

  it('a correction that is not paid yet leaves the plate that is paid', () => {
    expect(platesAfter([aCar('1', 'AAO')], { cars: [aCar('1', 'AA0', { a: true })] })).toEqual(['AAO', 'AA0']);
  });

  it('each of two spellings names the other, for as long as both count', () => {
    const kept = applyPack(null, aPack({ cars: [aCar('1', 'AA0', { e: 99 }), aCar('1', 'AAO', { a: true })] }), 0);
    const named = (second: number) =>
      carsIn(kept, new Date(second * 1000)).map(({ correctedPlate, isOtherSpelling }) => [
        correctedPlate,
        isOtherSpelling,
      ]);
    expect(named(8)).toEqual([
      ['AAO', false],
      ['AA0', true],
    ]);
    expect(named(9)[0]).toEqual([null, false]);
  });

  it('the whole replaces everything', () => {
    expect(platesAfter([aCar('1', 'AAA')], { whole: true, cars: [aCar('2', 'BBB')] })).toEqual(['BBB']);
  });

  it('a car stays in its zone when the zones are listed in another order', () => {
    const kept = applyPack(null, aPack({ cars: [aCar('1', 'AAA', { z: 1 })] }), 0);
    const [car] = carsIn(applyPack(kept, aPack({ whole: false, zones: [...ZONES].reverse() }), 1), NOW);
    expect(car?.zone?.zoneNumber).toBe('B');
  });
});

describe('a phone whose clock is a day off', () => {
  const aDayLate = Date.parse(TAKEN) - 24 * 3_600_000;
  const kept = applyPack(null, aPack(), aDayLate);

  it('still tells the time of the server', () => {
    expect(serverTime(kept, aDayLate + 60_000).toISOString()).toBe('2026-03-07T16:43:00.000Z');
    expect(ageOf(kept, aDayLate + 60_000)).toBe(60_000);
  });

  it('does not know how old its data are when its clock is put back', () => {
    expect(ageOf(kept, aDayLate - 1)).toBeNull();
    expect(serverTime(kept, aDayLate - 1).toISOString()).toBe(TAKEN);
  });
});
