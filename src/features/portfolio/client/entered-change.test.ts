import { expect, it } from 'vitest';
import { FRESH, readChange } from './entered-change.ts';

const prices = (typed: Partial<typeof FRESH>) => readChange('prices', { ...FRESH, ...typed });

it('reads amounts in cents and percentages in hundredths, either way', () => {
  expect(prices({ amount: '0.50' })).toMatchObject({ change: { how: 'cents', value: 50, sells: 'both' } });
  expect(prices({ how: 'down', amount: '$1' })).toMatchObject({ change: { how: 'cents', value: -100 } });
  expect(prices({ how: 'percentDown', amount: '7.5' })).toMatchObject({ change: { how: 'percent', value: -750 } });
  expect(prices({ how: 'set', amount: '0' })).toMatchObject({ change: { how: 'set', value: 0 } });
});

it('reports what is missing at its field', () => {
  for (const how of ['up', 'percentUp'] as const) expect(prices({ how, amount: '0' })).toMatchObject({ ok: false });
  expect(readChange('hours', { ...FRESH, week: [{ day: 1, from: '08:00', until: '' }] })).toMatchObject({
    problems: { week: 'Please provide a time' },
  });
  expect(readChange('tags', { ...FRESH, add: ' , ' })).toMatchObject({ ok: false });
});

it('reads tags separated by commas', () => {
  expect(readChange('tags', { ...FRESH, add: 'Airport,  Long   stay ,' })).toMatchObject({
    change: { add: ['Airport', 'Long stay'], remove: [] },
  });
});

it('sends every field of an event that was typed', () => {
  const typed = {
    eventName: ' Game ',
    firstDay: '2026-12-12',
    amount: '30',
    openTime: '17:00',
    closeTime: '23:00',
    earlyUntil: '18:00',
    earlyAmount: '20',
    spaces: '5',
    whereDaily: 'allDay',
  } as const;
  expect(readChange('event', { ...FRESH, ...typed })).toEqual({
    ok: true,
    change: {
      kind: 'event',
      name: 'Game',
      from: '2026-12-12',
      until: '2026-12-12',
      cents: 3000,
      startTime: '17:00',
      endTime: '23:00',
      early: { until: '18:00', cents: 2000 },
      allDayWhereDaily: true,
      spaces: 5,
    },
  });
});

it('sends the hours of each day', () => {
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', until: '18:00' }));
  expect(readChange('hours', { ...FRESH, week })).toEqual({
    ok: true,
    change: {
      kind: 'hours',
      openTime: '08:00',
      closeTime: '18:00',
      closed: [0, 6].map((day) => ({ day, from: '00:00', until: '24:00' })),
    },
  });
});
