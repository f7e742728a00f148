import { describe, expect, it } from 'vitest';
import { findState } from './find-state.ts';
import { PLATE_ISSUERS, STATE_NAMES } from './state-names.ts';
import { checkState, stateOfAddress } from './us-states.ts';

describe('the state of a plate', () => {
  it('is one of 50 states, the District, 5 territories and 13 of Canada', () => {
    expect(Object.keys(STATE_NAMES)).toHaveLength(50 + 1 + 5 + 13);
    expect(Object.keys(STATE_NAMES).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it('may be the federal government or Mexico, which no address is in', () => {
    expect(Object.keys(PLATE_ISSUERS)).toEqual([...Object.keys(STATE_NAMES), 'US', 'MX']);
    expect(stateOfAddress('12 Harbor St, Chicago, US')).toBeNull();
  });

  it('is every one that has a name, and no other', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    expect(pairs.filter((code) => checkState(code).ok)).toEqual(Object.keys(PLATE_ISSUERS).toSorted());
  });

  it.each(['il', ' IL ', 'Il'])('is read from "%s"', (typed) => {
    expect(checkState(typed)).toEqual({ ok: true, state: 'IL' });
  });

  it.each(['', 'I', 'ZZ', 'Illinois', 'toString', '__proto__'])('is not "%s"', (typed) => {
    expect(checkState(typed)).toEqual({ ok: false, refusal: 'state_invalid' });
  });
});

describe('a state that is typed by name', () => {
  it('is found by its code and by its whole name', () => {
    for (const [code, name] of Object.entries(PLATE_ISSUERS)) {
      expect(findState(code.toLowerCase()), code).toBe(code);
      expect(findState(` ${name.toUpperCase()} `), name).toBe(code);
    }
  });

  it.each([
    ['Mexico', 'MX'],
    ['México', 'MX'],
    ['wisc', 'WI'],
    ['Québec', 'QC'],
    ['Virginia', 'VA'],
    ['virgin islands', null],
    ['new', null],
    ['diplomatic', 'US'],
    ['Washington, D.C.', 'DC'],
    ['wi.', null],
    ['Atlantis', null],
    ['', null],
  ])('"%s" is %s', (typed, code) => {
    expect(findState(typed)).toBe(code);
  });
});
