import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlate, normalizePlate } from './plate.ts';

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

  it('is shown without spaces if it would not fit with them', () => {
    expect(checkPlate('abc 12-345')).toEqual({ ok: true, plateKey: 'ABC12345', plateShown: 'ABC12345' });
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

  it.each(['', '  - ', 'ABCDEFGH1', 'AB_12', 'АВС123', '<b>'])('is rejected when it is "%s"', (typed) => {
    expect(checkPlate(typed)).toEqual({ ok: false, refusal: 'plate_invalid' });
  });
});
