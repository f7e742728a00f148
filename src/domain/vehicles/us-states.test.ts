import { describe, expect, it } from 'vitest';
import { STATE_NAMES } from './state-names.ts';
import { checkState } from './us-states.ts';

describe('the state of a plate', () => {
  it('is one of 50 states, the District, 5 territories and 13 of Canada', () => {
    expect(Object.keys(STATE_NAMES)).toHaveLength(50 + 1 + 5 + 13);
    expect(Object.keys(STATE_NAMES).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it('is every one that has a name, and no other', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    expect(pairs.filter((code) => checkState(code).ok)).toEqual(Object.keys(STATE_NAMES).toSorted());
  });

  it.each(['il', ' IL ', 'Il'])('is read from "%s"', (typed) => {
    expect(checkState(typed)).toEqual({ ok: true, state: 'IL' });
  });

  it.each(['', 'I', 'ZZ', 'Illinois', 'toString', '__proto__'])('is not "%s"', (typed) => {
    expect(checkState(typed)).toEqual({ ok: false, refusal: 'state_invalid' });
  });
});
