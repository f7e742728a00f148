import { describe, expect, it } from 'vitest';
import { unmetPasswordRules } from './password-policy.ts';

describe('a new password', () => {
  it.each(['Parkvale-demo-1', 'aB3$efgh', `aB3${'$'.repeat(22)}`, 'Ünï 9 çode'])('accepts "%s"', (password) => {
    expect(unmetPasswordRules(password)).toEqual([]);
  });

  it.each([
    ['aB3$efg', ['Use at least 8 characters.']],
    ['parkvale-1', ['Add an upper case letter.']],
    ['PARKVALE-1', ['Add a lower case letter.']],
    ['Parkvale-', ['Add a digit.']],
    ['Parkvale1', ['Add a special character, such as ! or #.']],
  ])('says what "%s" lacks', (password, rules) => {
    expect(unmetPasswordRules(password)).toEqual(rules);
  });

  it('reports every unmet rule together', () => {
    expect(unmetPasswordRules('')).toHaveLength(5);
  });
});

describe('a pass phrase', () => {
  it('needs no character classes from 26 to 128 characters', () => {
    expect(unmetPasswordRules('a'.repeat(26))).toEqual([]);
    expect(unmetPasswordRules('é🚗'.repeat(64))).toEqual([]);
  });

  it('that is too short is told so first, then what would make it a password', () => {
    expect(unmetPasswordRules('correct horse bat')).toEqual([
      'A pass phrase has 26 characters or more: 9 more are needed. A shorter password needs four kinds of characters.',
      'Add an upper case letter.',
      'Add a digit.',
    ]);
    expect(unmetPasswordRules('a'.repeat(25))[0]).toMatch(/^A pass phrase .* 1 more is needed/);
  });

  it('is rejected over 128 characters', () => {
    expect(unmetPasswordRules('aB3$'.repeat(33))).toEqual(['Use at most 128 characters.']);
  });
});
