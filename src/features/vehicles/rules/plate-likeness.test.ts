import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStatePlate } from '#platform/testing/cases/state-plates.ts';
import {
  comparePlates,
  isOnlyLookAlike,
  likenessEnds,
  likenessHalves,
  lookAlikeKey,
  lookAlikesOf,
} from './plate-likeness.ts';

const marks = (requested: string, known: string) =>
  comparePlates(requested, known)?.map(
    ({ kind, at, requested: a, known: k }) => `${kind} ${at} ${a ?? '-'}${k ?? '-'}`,
  ) ?? null;

const anyKey = fc.string({ unit: fc.constantFrom(...'AB08OD1I5SZ2GXYQ7'), minLength: 1, maxLength: 8 });

describe('look-alike plates', () => {
  it.each(['O0', 'I1', 'B8', 'S5', 'Z2', 'D0', 'Q0', 'G6', 'OQ'])('may confuse %s', (pair) => {
    const [one, other] = [...pair];
    expect(marks(`A${one}C123`, `A${other}C123`)).toEqual([`look_alike 1 ${one}${other}`]);
  });

  it('may have any number of look-alikes', () => {
    expect(marks('BOISZ1', '80152I')).toHaveLength(6);
  });
});

describe('plates with one typo', () => {
  it.each([
    ['ABC123', 'ABX123', ['other_sign 2 CX']],
    ['ABC123', 'BAC123', ['swapped 0 AB', 'swapped 1 BA']],
    ['ABC12', 'ABC123', ['missing_sign 5 -3']],
    ['ABCC123', 'ABC123', ['extra_sign 3 C-']],
    ['XABC12', 'ABC12', ['extra_sign 0 X-']],
    ['XABO12', 'AB012', ['extra_sign 0 X-', 'look_alike 3 O0']],
    ['AO1X23', 'A01Y23', ['look_alike 1 O0', 'other_sign 3 XY']],
  ])('%s may be %s, with the difference marked', (requested, known, expected) => {
    expect(marks(requested, known)).toEqual(expected);
  });

  it.each([
    ['ABC123', 'XYC123'],
    ['ABC123', 'CBA123'],
    ['ABC123', 'ABC12345'],
    ['AB1', 'AX1'],
    ['7X', '7Y'],
    ['7', '7X'],
  ])('%s and %s are not similar', (requested, known) => {
    expect(marks(requested, known)).toBeNull();
  });
});

describe('either order of two plates', () => {
  it('gives the same similarity and the same number of differences', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (one, other) => {
        expect(comparePlates(one, other)?.length).toBe(comparePlates(other, one)?.length);
      }),
    );
  });

  it('gives no differences if and only if they are equal', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (one, other) => {
        expect(comparePlates(one, other)?.length === 0).toBe(one === other);
      }),
    );
  });

  it('gives only look-alikes if and only if they look the same', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (one, other) => {
        const found = comparePlates(one, other);
        expect(found !== null && isOnlyLookAlike(found)).toBe(lookAlikeKey(one) === lookAlikeKey(other));
      }),
    );
  });
});

/** One typo in a plate, at any position. */
const typo = (key: string, { at, sign, kind }: { at: number; sign: string; kind: string }): string => {
  const index = at % key.length;
  if (kind === 'other') return key.slice(0, index) + sign + key.slice(index + 1);
  if (kind === 'missing') return key.slice(0, index) + key.slice(index + 1);
  if (kind === 'extra') return key.slice(0, index) + sign + key.slice(index);
  return key.slice(0, index) + (key[index + 1] ?? '') + (key[index] ?? '') + key.slice(index + 2);
};
const anySlip = fc.record({
  at: fc.nat(7),
  sign: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  kind: fc.constantFrom('other', 'missing', 'extra', 'swap'),
});

describe('a plate of any state', () => {
  it('is found with one typo, by its start or its end', () => {
    fc.assert(
      fc.property(
        anyStatePlate.filter(({ plateKey }) => plateKey.length >= 5),
        anySlip,
        ({ plateKey }, slip) => {
          const typed = typo(plateKey, slip);
          expect(comparePlates(typed, plateKey)).not.toBeNull();
          const [requested, known] = [likenessEnds(typed), likenessEnds(plateKey)];
          expect(requested.start === known.start || requested.end === known.end).toBe(true);
        },
      ),
    );
  });

  it('shares its start or its end with every similar plate, however short', () => {
    fc.assert(
      fc.property(anyKey, anySlip, (one, slip) => {
        const other = typo(one, slip);
        if (comparePlates(one, other) === null) return;
        const [requested, known] = [likenessEnds(one), likenessEnds(other)];
        expect(requested.start === known.start || requested.end === known.end).toBe(true);
        const { head, tail } = likenessHalves(one);
        expect(lookAlikeKey(other).startsWith(head) || lookAlikeKey(other).endsWith(tail)).toBe(true);
      }),
    );
  });

  it('is marked only where the two plates differ', () => {
    fc.assert(
      fc.property(anyStatePlate, anySlip, ({ plateKey }, slip) => {
        const typed = typo(plateKey, slip);
        for (const { at, requested } of comparePlates(typed, plateKey) ?? []) {
          if (requested !== null) expect(typed[at]).toBe(requested);
        }
      }),
    );
  });
});

describe('what a plate may really be', () => {
  it('is every plate with one or two look-alikes exchanged', () => {
    expect(lookAlikesOf('DESKO1')).toContain('DESK01');
    expect(lookAlikesOf('DESKO1')).toContain('DE5K01');
    expect(lookAlikesOf('XK44').toSorted()).toEqual([]);
    expect(lookAlikesOf('A1').toSorted()).toEqual(['AI']);
  });

  it('is never the plate itself, and a few hundred at most', () => {
    expect(lookAlikesOf('OOOOOOOO')).not.toContain('OOOOOOOO');
    expect(lookAlikesOf('OOOOOOOO').length).toBe(8 * 3 + 28 * 9);
  });
});
