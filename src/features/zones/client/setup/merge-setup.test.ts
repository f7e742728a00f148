import { describe, expect, it } from 'vitest';
import { blankRate, type EnteredRate } from '../rates/entered-rate.ts';
import { everyDay } from '../shared/entered-week.ts';
import type { EnteredSetup } from './entered-setup.ts';
import { isSameSetup, mergeSetup } from './merge-setup.ts';

const rate = (key: string, price: string): EnteredRate => ({ ...blankRate(key), name: key, price });
const [hourly, early] = [rate('hourly', '5.00'), rate('early', '12.00')];
const EARLIER = everyDay('06:00', '22:00');
const before: EnteredSetup = {
  zoneNumber: 'A1',
  week: everyDay('06:00', '23:00'),
  capacity: '40',
  reservable: 'no',
  reserveDaysAhead: '90',
  walkUpPercent: '0',
  startStop: 'no',
  free: [],
  pricedBy: 'entry',
  rates: [hourly, early],
};
const merge = (ours: Partial<EnteredSetup>, theirs: Partial<EnteredSetup>) => {
  const { setup, both } = mergeSetup({ ...before, ...ours }, before, { ...before, ...theirs });
  return { setup, both };
};

describe('a simultaneous change by two people', () => {
  it('keeps how reservations are taken, and names it if both changed it', () => {
    expect(merge({ reservable: 'yes' }, { week: EARLIER }).setup).toMatchObject({
      reservable: 'yes',
      week: EARLIER,
    });
    expect(merge({ reserveDaysAhead: '30' }, { reserveDaysAhead: '7' })).toMatchObject({
      setup: { reserveDaysAhead: '30' },
      both: ['reserveDaysAhead'],
    });
    expect(isSameSetup({ ...before, walkUpPercent: '10' }, before)).toBe(false);
  });

  it('keeps both if they changed different things', () => {
    expect(merge({ capacity: '30' }, { week: EARLIER, rates: [hourly] })).toEqual({
      setup: { ...before, capacity: '30', week: EARLIER, rates: [hourly] },
      both: [],
    });
  });

  it('keeps ours if both changed the same thing, and says so', () => {
    const free = { kind: 'free', day: 0, from: '08:00', until: '13:00' } as const;
    expect(merge({ capacity: '30', free: [free] }, { capacity: '20', free: [free] })).toEqual({
      setup: { ...before, capacity: '30', free: [free] },
      both: ['capacity'],
    });
  });

  it('is merged rate by rate: theirs are added and removed, ours are kept', () => {
    const [added, theirs] = [rate('added', '1'), rate('theirs', '2')];
    const typed = { ...early, price: '13' };
    expect(merge({ rates: [hourly, typed, added] }, { rates: [{ ...hourly, price: '6.00' }, early, theirs] })).toEqual({
      setup: { ...before, rates: [{ ...hourly, price: '6.00' }, typed, added, theirs] },
      both: [],
    });
    expect(merge({ rates: [hourly, typed] }, { rates: [early] })).toMatchObject({
      setup: { rates: [typed] },
      both: [],
    });
    expect(merge({ rates: [early] }, { rates: [hourly, early, theirs] })).toMatchObject({
      setup: { rates: [early, theirs] },
      both: [],
    });
  });

  it('says when both changed one rate, or one removed what the other changed', () => {
    const typed = { ...early, price: '13' };
    const dearer = { ...early, price: '14' };
    expect(merge({ rates: [hourly, typed] }, { rates: [hourly, dearer] })).toMatchObject({
      setup: { rates: [hourly, typed] },
      both: ['rates'],
    });
    expect(merge({ rates: [hourly, typed] }, { rates: [hourly] }).both).toEqual(['rates']);
    expect(merge({ rates: [hourly] }, { rates: [hourly, dearer] }).both).toEqual(['rates']);
    expect(merge({ rates: [hourly, typed] }, { rates: [hourly, typed] }).both).toEqual([]);
    expect(merge({ rates: [hourly] }, { rates: [hourly] }).both).toEqual([]);
  });
});

it('leaves nothing unsaved that only has another key', () => {
  expect(isSameSetup(before, { ...before, rates: before.rates.map((one) => ({ ...one, key: `${one.key}2` })) })).toBe(
    true,
  );
  expect(isSameSetup(before, { ...before, week: EARLIER })).toBe(false);
});
