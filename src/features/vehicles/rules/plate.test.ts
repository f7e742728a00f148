import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlate, normalizePlate, plateError } from './plate.ts';

const letterOrDigit = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const anyKey = fc.array(letterOrDigit, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''));

describe('equal plates', () => {
  it.each(['abc 123', 'ABC-123', ' a.b.c.1.2.3 ', 'ABC–123', 'ABC\u00a0123', 'ＡＢＣ123'])(
    '"%s" is ABC123',
    (typed) => {
      expect(normalizePlate(typed)).toBe('ABC123');
    },
  );

  it('keep their key when normalized again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(normalizePlate(normalizePlate(typed))).toBe(normalizePlate(typed));
      }),
    );
  });
});

describe('a typed plate', () => {
  it('is shown as typed, in uppercase', () => {
    expect(checkPlate(' ab-12  c ')).toEqual({ ok: true, plateKey: 'AB12C', plateShown: 'AB-12 C' });
  });

  it.each([
    ['abc-123-45', 'ABC12345'],
    ['2345678 b', '2345678B'],
    ['a.b.c.d.e.f.g.h', 'ABCDEFGH'],
    ['i♥ny', 'INY'],
    ['b&b', 'BB'],
    ["o'brien", 'OBRIEN'],
    ['ñandú', 'NANDU'],
    ['❤️ 1', '1'],
  ])('"%s" counts only letters and digits, and nothing that was typed is cut', (typed, plateKey) => {
    expect(checkPlate(typed)).toEqual({ ok: true, plateKey, plateShown: typed.toUpperCase() });
  });

  it('keeps a half as two digits', () => {
    expect(checkPlate('½')).toMatchObject({ ok: true, plateKey: '12' });
  });

  it('is accepted with one to eight letters or digits, whatever the spacing', () => {
    const spacing = fc.array(fc.constantFrom('', ' ', '-', '.'), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(anyKey, spacing, (key, gaps) => {
        const typed = [...key.toLowerCase()].map((sign, index) => sign + gaps[index]).join('');
        expect(checkPlate(typed)).toMatchObject({ ok: true, plateKey: key });
      }),
    );
  });

  it.each([
    ['', 'missing'],
    ['  - ', 'missing'],
    ['♥', 'missing'],
    ['ABCDEFGH1', 'too_long'],
    ['ABC-123-456', 'too_long'],
    ['АВС123', 'foreign'],
    ['ÆON', 'foreign'],
  ])('is refused when it is "%s": %s', (typed, problem) => {
    expect(checkPlate(typed)).toEqual({ ok: false, refusal: 'plate_invalid', problem });
  });

  it('is refused with what to do', () => {
    expect(plateError(' ', 'Enter a plate')).toBe('Enter a plate');
    expect(plateError('ABC-123-456', 'Enter a plate')).toBe('At most 8 letters and digits');
    expect(plateError('АВС123', 'Enter a plate')).toBe('Use only the letters A to Z and digits');
    expect(plateError('abc-123-45', 'Enter a plate')).toBeUndefined();
  });
});
