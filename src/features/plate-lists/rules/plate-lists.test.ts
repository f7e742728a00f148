import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isListed, plateLinesProblem, readPlateLines, readWrittenDay } from './plate-lists.ts';

describe('a listed plate', () => {
  const named = (plateKey: string, state: string | null) => ({ plateKey, state });

  it('means the plate of its state, of every state if it has none, and of any state if the officer typed none', () => {
    expect(isListed(named('ABC123', 'IL'), named('ABC123', 'IL'))).toBe(true);
    expect(isListed(named('ABC123', 'IL'), named('ABC123', 'WI'))).toBe(false);
    expect(isListed(named('ABC123', null), named('ABC123', 'WI'))).toBe(true);
    expect(isListed(named('ABC123', 'IL'), named('ABC123', null))).toBe(true);
  });

  it('never matches one that only looks like it', () => {
    expect(isListed(named('ABC123', null), named('A8C123', null))).toBe(false);
  });
});

describe('lines that an owner pastes', () => {
  it('are read with or without state, reason and last day', () => {
    const lines = [
      'plate,state,reason,until',
      'ABC 123, il, Never paid, 2026-12-31',
      'XYZ789',
      '',
      'K8OO1;;Owner’s car, blue;2027-01-01',
      'QRS555\tStaff of the bakery',
    ];
    expect(readPlateLines(lines.join('\r\n'))).toEqual([
      { license: 'ABC 123', state: 'IL', reason: 'Never paid', until: '2026-12-31', wrongDay: null },
      { license: 'XYZ789', state: null, reason: '', until: null, wrongDay: null },
      { license: 'K8OO1', state: null, reason: 'Owner’s car, blue', until: '2027-01-01', wrongDay: null },
      { license: 'QRS555', state: null, reason: 'Staff of the bakery', until: null, wrongDay: null },
    ]);
  });

  it.each([
    '2026-12-31',
    '12/31/2026',
    '12/31/26',
    '12-31-2026',
    'until 12/31/2026',
    'Dec 31, 2026',
    'December 31 2026',
    '31 Dec 2026',
  ])('end on the day that people write: %s', (day) => {
    const [line] = readPlateLines(`ABC123, IL, Never paid, ${day}`);
    expect(line).toEqual({ license: 'ABC123', state: 'IL', reason: 'Never paid', until: '2026-12-31', wrongDay: null });
  });

  it.each(['31/12/2026', '2/30/2027', '12/31', '2026-13-01', 'Dec 31', '1/1/1026', 'Feb 30, 2027'])(
    'are refused with a day that no calendar has, and never lose it in the reason: %s',
    (day) => {
      const lines = readPlateLines(`ABC123, IL, Never paid, ${day}`);
      expect(lines).toMatchObject([{ until: null, wrongDay: day, reason: 'Never paid' }]);
      expect(plateLinesProblem(lines)).toContain(day);
    },
  );

  it('keep words that merely mention a day or a number', () => {
    for (const reason of ['Unpaid since 3/4/2026, twice', 'Row 12', 'Marchetti', '9 times', 'May not park here']) {
      expect(readPlateLines(`ABC123, IL, ${reason}`)).toMatchObject([{ reason, until: null, wrongDay: null }]);
    }
  });

  it('read every day of this century back from each way of writing it', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, day] = iso.split('-').map(Number);
        for (const written of [`${month}/${day}/${year}`, `${month}-${day}-${year}`, iso]) {
          expect(readWrittenDay(written)).toBe(iso);
        }
      }),
    );
  });

  it('each become a plate with a two-letter state or none, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { license, state } of readPlateLines(text)) {
          expect(license).not.toBe('');
          expect(state ?? 'IL').toMatch(/^[A-Z]{2}$/);
        }
      }),
    );
  });
});
