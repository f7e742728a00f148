import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { unmetPasswordRules } from '../../rules/password-policy.ts';
import { breachedPasswords } from './breached-passwords.ts';
import { isGuessable } from './guessable-password.ts';

const ANN = ['Ann Carter', 'ann.carter@people.example'];

describe('a password that meets the policy', () => {
  it.each(['Password1!', 'P@ssw0rd', 'Passw0rd!', 'Qwerty123!', 'Abcd1234!', 'Welcome1!', '1qaz@WSX'])(
    'is refused when it is as common as "%s" (V6.2.4)',
    async (password) => {
      expect(unmetPasswordRules(password)).toEqual([]);
      expect(await isGuessable({ password, about: [] })).toBe(true);
    },
  );

  it.each(['L58jkdjP!', 'NICK1234-rem936'])('is refused when a breach made "%s" known (V6.2.12)', async (password) => {
    expect((await breachedPasswords()).has(password)).toBe(true);
    expect(await isGuessable({ password, about: [] })).toBe(true);
  });

  it('is refused when it is a variation of its owner’s name or address', async () => {
    expect(await isGuessable({ password: 'Carter-1', about: ANN })).toBe(true);
    expect(await isGuessable({ password: 'Parkvale1!', about: ANN })).toBe(true);
  });

  it.each(['Parkvale-demo-1', 'Correct-horse-1', 'Vendor-Pass-1', 'Zx9!kLm2#Qp', 'a tram that only runs on Sundays'])(
    'is accepted when it is like "%s"',
    async (password) => {
      expect(await isGuessable({ password, about: ANN })).toBe(false);
    },
  );
});

describe('a pass phrase', () => {
  it('is refused when it only repeats something short', async () => {
    expect(await isGuessable({ password: 'a'.repeat(64), about: [] })).toBe(true);
  });
});

describe('the most common passwords that the policy allows', () => {
  it('are refused by the thousands, plain or adapted to the policy (V6.2.4)', async () => {
    const refused = new Set(await breachedPasswords());
    const dressedUp = dictionary['passwords-common'].map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}!`);
    const allowed = dressedUp.filter((password) => unmetPasswordRules(password).length === 0).slice(0, 1000);
    for (const password of allowed) if (await isGuessable({ password, about: [] })) refused.add(password);
    expect(refused.size).toBeGreaterThanOrEqual(3000);
  });
});
