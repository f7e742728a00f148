import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isListed, readPlateLines } from './plate-lists.ts';

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
      { license: 'ABC 123', state: 'IL', reason: 'Never paid', until: '2026-12-31' },
      { license: 'XYZ789', state: null, reason: '', until: null },
      { license: 'K8OO1', state: null, reason: 'Owner’s car, blue', until: '2027-01-01' },
      { license: 'QRS555', state: null, reason: 'Staff of the bakery', until: null },
    ]);
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
