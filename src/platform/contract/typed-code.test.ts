import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeKey, normalizeCode } from './typed-code.ts';

describe('a typed code', () => {
  it('ignores case and surrounding space', () => {
    expect(normalizeCode('  grace2026 ')).toBe('GRACE2026');
  });

  it('is the same with spaces and dashes left out, put in or put elsewhere, in any case', () => {
    const between = fc.array(fc.constantFrom('', ' ', '-', '–', '_', '\u00a0', '\u2011'), { maxLength: 2 });
    const signs = fc.array(fc.constantFrom(...'ABCXYZ0189%+'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(signs, fc.array(between, { minLength: 12, maxLength: 12 }), fc.boolean(), (code, gaps, isLower) => {
        const typed = code.map((sign, index) => sign + (gaps[index] ?? []).join('')).join('');
        expect(codeKey(isLower ? typed.toLowerCase() : typed)).toBe(code.join(''));
      }),
    );
  });

  it('of nothing but dashes is itself', () => {
    expect(codeKey(' -- ')).toBe('--');
  });
});
