import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDayCell, readMonthCell } from './day-cell.ts';

describe('a day is read as spreadsheets write it', () => {
  it.each([
    '2027-03-01',
    '3/1/2027',
    '03/01/2027',
    '3/1/27',
    '2027/3/1',
    '2027‑03‑01',
    '1-Mar-27',
    '1-Mar-2027',
    'Mar 1, 2027',
    'March 1st, 2027',
    '1 Mar 2027',
    '3/1/2027 0:00',
    '2027-03-01 00:00:00',
    '46447',
    '46447.0',
  ])('%j', (text) => {
    expect(readDayCell(text)).toBe('2027-03-01');
  });

  it.each(['', '13/1/2027', '2/30/2027', '2027', '12', '1-2', '3/1', '3/1/2027 14:00', '4611111'])(
    '%j is none',
    (text) => {
      expect(readDayCell(text)).toBeNull();
    },
  );

  it('whichever it is', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        const serial = Math.floor(date.getTime() / 86_400_000) + 25_569;
        const american = `${Number(month)}/${Number(day)}/${year}`;
        expect([american, String(serial), iso].map(readDayCell)).toEqual([iso, iso, iso]);
        expect(readMonthCell(american)).toBe(iso.slice(0, 7));
      }),
    );
  });
});

it.each(['2026-12', '12/2026', '12/1/2026', '12/31/2026', 'Dec-26', 'December 2026', '2026-12-31', '46357'])(
  'the month of %j',
  (text) => {
    expect(readMonthCell(text)).toBe('2026-12');
  },
);
