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
  expect(readChange('hours', { ...FRESH, openTime: '08:00' })).toMatchObject({
    problems: { closeTime: 'Enter a time.' },
  });
  expect(readChange('tags', { ...FRESH, add: ' , ' })).toMatchObject({ ok: false });
});

it('reads tags separated by commas', () => {
  expect(readChange('tags', { ...FRESH, add: 'Airport,  Long   stay ,' })).toMatchObject({
    change: { add: ['Airport', 'Long stay'], remove: [] },
  });
});
