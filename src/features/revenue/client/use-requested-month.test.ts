import { describe, expect, it } from 'vitest';
import { readMonth } from './use-requested-month.ts';

const inAddress = (search: string) => readMonth(new URLSearchParams(search));

describe('the month in the address', () => {
  it('is the one that is shown', () => {
    expect(inAddress('month=3&year=2026')).toEqual({ month: 3, year: 2026 });
  });

  it.each(['', 'month=3', 'month=13&year=2026', 'month=x&year=2026', 'month=2&year=1999', 'month=1.5&year=2026'])(
    'is the current one for "%s"',
    (search) => expect(inAddress(search)).toEqual({}),
  );
});
