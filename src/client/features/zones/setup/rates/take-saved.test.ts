import { expect, it } from 'vitest';
import { blankRate, type EnteredRate } from './entered-rate.ts';
import { takeSaved } from './take-saved.ts';

const rate = (key: string, price: string): EnteredRate => ({ ...blankRate(key), name: key, price });
const known = (...entered: EnteredRate[]) => ({ entered, answer: '' });
const [hourly, early] = [rate('hourly', '5.00'), rate('early', '12.00')];
const dearer = { ...hourly, price: '6.00' };

it('untouched rates follow what is saved', () => {
  expect(takeSaved([hourly, early], known(hourly, early), known(dearer))).toEqual([dearer]);
});

it('what was typed stays, and what was not touched beside it follows', () => {
  const typed = { ...early, price: '13' };
  const added = rate('added', '1');
  expect(takeSaved([hourly, typed, added], known(hourly, early), known(dearer, early))).toEqual([dearer, typed, added]);
});

it('a rate that was removed here stays removed', () => {
  expect(takeSaved([early], known(hourly, early), known(dearer, early))).toEqual([early]);
});
