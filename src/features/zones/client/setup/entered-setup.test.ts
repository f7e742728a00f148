import { describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Zone } from '../../zones.contract.ts';
import { everyDay } from '../shared/entered-week.ts';
import { problemsSent, readSetup, setupFrom } from './entered-setup.ts';

const RATES: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 500 },
  { name: 'Evening', kind: 'flat', cents: 900, when: { from: '17:00', until: '24:00' } },
];
const FREE = { kind: 'free', day: 0, from: '08:00', until: '13:00' } as const;

const aZone = (changed: Partial<Zone> = {}): Zone => ({
  _id: '0',
  locationId: '0',
  zoneNumber: 'A1',
  price: 5,
  isHourly: true,
  rate: { name: 'Hourly', isHourly: true, priceCents: 500 },
  rates: RATES,
  openTime: '06:00',
  closeTime: '23:00',
  signCode: 'K7M2PQ',
  schedule: [FREE],
  capacity: 40,
  paused: false,
  archived: false,
  ...changed,
});
const setup = setupFrom(aZone());
const problemsOf = (changed: Partial<typeof setup>) => readSetup({ ...setup, ...changed }).problems;
const [hourly, evening] = setup.rates.map(({ key }) => key);

describe('the page of a zone', () => {
  it('sends back what it was given', () => {
    expect(readSetup(setup)).toEqual({
      body: {
        zoneNumber: 'A1',
        openTime: '06:00',
        closeTime: '23:00',
        capacity: 40,
        reservable: false,
        startStop: false,
        schedule: [FREE],
        pricedBy: 'entry',
        rates: RATES,
      },
      problems: {},
    });
    expect(readSetup(setupFrom(aZone({ capacity: null }))).body.capacity).toBeNull();
  });

  it('reports what is wrong at each field, even at several at once', () => {
    const [first, second] = setup.rates;
    const rates = [
      { ...first, price: '-1' },
      { ...second, until: '17:00' },
    ] as typeof setup.rates;
    expect(
      problemsOf({ zoneNumber: ' ', week: [{ day: 1, from: '06:00', until: '' }], capacity: '-3', rates }),
    ).toEqual({
      zoneNumber: 'Please provide a zone number',
      week: 'Please provide a time',
      capacity: 'A whole number from 0 to 20,000, or blank if spaces are not counted.',
      [`rates.${hourly}.cents`]: 'The price cannot be below zero.',
      [`rates.${evening}.when.until`]: 'This ends when it begins. Leave both out for the whole day.',
    });
  });

  it('sends how it takes reservations with everything else, and reports what is wrong there', () => {
    const taking = setupFrom(aZone({ reservable: true, reserveDaysAhead: 30, walkUpPercent: 20 }));
    expect(readSetup(taking).body).toMatchObject({ reservable: true, reserveDaysAhead: 30, walkUpPercent: 20 });
    const wrong = { ...taking, reserveDaysAhead: '0', walkUpPercent: '101', week: [{ day: 1, from: '', until: '' }] };
    expect(Object.keys(readSetup(wrong).problems).sort()).toEqual(['reserveDaysAhead', 'walkUpPercent', 'week']);
    // Without counted spaces there is no share of them to keep, and its field is hidden.
    expect(readSetup({ ...wrong, capacity: ' ' }).problems).not.toHaveProperty('walkUpPercent');
    expect(readSetup({ ...taking, capacity: '' }).body).not.toHaveProperty('walkUpPercent');
  });

  it('refuses zero rates, and 200 of them, with a message', () => {
    expect(problemsOf({ rates: [] })).toEqual({ rates: 'Add at least one rate.' });
    const many = Array.from(
      { length: 200 },
      (_, key) => ({ ...setup.rates[0], key: String(key), name: `Rate ${key}` }) as never,
    );
    expect(problemsOf({ rates: many })).toEqual({ rates: 'A zone has at most 100 rates.' });
    expect(problemsOf({ rates: many.slice(0, 100) })).toEqual({});
  });

  it('names both hours that are free and closed at once, even after an incomplete line', () => {
    const [, ...others] = everyDay('06:00', '23:00');
    const week = [{ day: 0, from: '12:00', until: '15:00' }, ...others];
    expect(problemsOf({ week, free: [{ ...FREE, from: '' }, FREE] })).toEqual({
      'free.0.from': 'Please provide a time',
      'free.1': 'Closed Sunday, 6:00 AM – 12:00 PM and Free Sunday, 8:00 AM – 1:00 PM overlap. Change one of them.',
    });
  });

  it('recognizes a rate by its name, or else by its position, when the zone is refetched', () => {
    const keysOf = (rates: Tariff) => setupFrom(aZone({ rates }), setup.rates).rates.map(({ key }) => key);
    const [first, second] = RATES as [Tariff[number], Tariff[number]];
    expect(keysOf([second, first])).toEqual([evening, hourly]);
    expect(keysOf([{ ...first, name: 'By the hour' }, second])).toEqual([hourly, evening]);
    const grown = keysOf([{ ...first, name: 'New' }, first, second]);
    expect([new Set(grown).size, grown.slice(1)]).toEqual([3, [hourly, evening]]);
  });

  it('reports at the second of two rates with one name that drivers could not tell them apart', () => {
    const [first, second] = setup.rates;
    const rates = [first, { ...second, name: 'hourly ' }] as typeof setup.rates;
    expect(problemsOf({ rates })).toEqual({
      [`rates.${evening}.name`]: 'Another rate of this zone has this name. Drivers could not tell them apart.',
    });
  });

  it("shows the server's refusal of a rate at that rate", () => {
    expect(problemsSent({ 'rates.1.name': 'In one line.', zoneNumber: 'Taken.' }, setup)).toEqual({
      [`rates.${evening}.name`]: 'In one line.',
      zoneNumber: 'Taken.',
    });
  });
});
