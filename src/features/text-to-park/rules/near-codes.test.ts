import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSignCode, SIGN_ALPHABET } from '#features/zones/rules/sign-code.ts';
import { nearCodes } from './near-codes.ts';

const codes = fc.string({ unit: fc.constantFrom(...SIGN_ALPHABET), minLength: 6, maxLength: 6 });
const signs = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

it('a code with one slip leads back to the code', () => {
  fc.assert(
    fc.property(codes, fc.nat(5), signs, (code, at, sign) => {
      const slips = [
        code.slice(0, at) + sign + code.slice(at + 1),
        code.slice(0, at) + code.slice(at + 1),
        code.slice(0, at) + sign + code.slice(at),
        code.slice(0, at) + (code[at + 1] ?? '') + code.charAt(at) + code.slice(at + 2),
      ].filter((slip) => slip !== code);
      for (const slip of slips) {
        expect(nearCodes(slip)).toContain(code);
        expect(nearCodes(slip).every(isSignCode)).toBe(true);
      }
    }),
  );
});
