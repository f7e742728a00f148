import { describe, expect, it } from 'vitest';
import type { OfflinePack } from '../../offline-pack.ts';
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
  address: '1 Pier Ave, Chicago, IL 60611',
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
  const stored = applyPack(null, aPack({ cars: first }), 0);
  return carsIn(applyPack(stored, aPack({ whole: false, ...change }), 1), NOW).map(({ plateKey }) => plateKey);
};

describe("changes at a lot, merged into the phone's data", () => {
  it('add a new car to those that are there', () => {
    expect(platesAfter([aCar('1', 'AAA')], { cars: [aCar('2', 'BBB')] })).toEqual(['AAA', 'BBB']);
  });

  it('remove a car that is gone', () => {
    expect(platesAfter([aCar('1', 'AAA'), aCar('2', 'BBB')], { gone: ['1'] })).toEqual(['BBB']);
  });

  it('replace the old plate of a corrected car, which counts for as long as the server says', () => {
    const both = [aCar('1', 'AA0'), aCar('1', 'AAO', { a: true })];
    expect(platesAfter([aCar('1', 'AAO')], { cars: both })).toEqual(['AA0', 'AAO']);
    expect(platesAfter(both, { cars: [aCar('1', 'AA0')] })).toEqual(['AA0']);
  });

  it('keep the paid plate while a correction is not paid yet', () => {
    expect(platesAfter([aCar('1', 'AAO')], { cars: [aCar('1', 'AA0', { a: true })] })).toEqual(['AAO', 'AA0']);
  });

  it('let each of two spellings name the other, for as long as both count', () => {
    const stored = applyPack(null, aPack({ cars: [aCar('1', 'AA0', { e: 99 }), aCar('1', 'AAO', { a: true })] }), 0);
    const named = (second: number) =>
      carsIn(stored, new Date(second * 1000)).map(({ correctedPlate, isOtherSpelling }) => [
        correctedPlate,
        isOtherSpelling,
      ]);
    expect(named(8)).toEqual([
      ['AAO', false],
      ['AA0', true],
    ]);
    expect(named(9)[0]).toEqual([null, false]);
  });

  it('replace everything when they are the whole', () => {
    expect(platesAfter([aCar('1', 'AAA')], { whole: true, cars: [aCar('2', 'BBB')] })).toEqual(['BBB']);
  });

  it('leave a car in its zone when the zones are listed in another order', () => {
    const stored = applyPack(null, aPack({ cars: [aCar('1', 'AAA', { z: 1 })] }), 0);
    const [car] = carsIn(applyPack(stored, aPack({ whole: false, zones: [...ZONES].reverse() }), 1), NOW);
    expect(car?.zone?.zoneNumber).toBe('B');
  });
});

describe('a phone whose clock is a day off', () => {
  const aDayLate = Date.parse(TAKEN) - 24 * 3_600_000;
  const stored = applyPack(null, aPack(), aDayLate);

  it('still tells the time of the server', () => {
    expect(serverTime(stored, aDayLate + 60_000).toISOString()).toBe('2026-03-07T16:43:00.000Z');
    expect(ageOf(stored, aDayLate + 60_000)).toBe(60_000);
  });

  it('does not know how old its data is when its clock is set back', () => {
    expect(ageOf(stored, aDayLate - 1)).toBeNull();
    expect(serverTime(stored, aDayLate - 1).toISOString()).toBe(TAKEN);
  });
});
