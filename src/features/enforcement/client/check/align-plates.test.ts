import { describe, expect, it } from 'vitest';
import { comparePlates } from '#features/vehicles/rules/plate-likeness.ts';
import { alignPlates } from './align-plates.ts';

const shown = (requested: string, known: string): string =>
  alignPlates(requested, known, comparePlates(requested, known) ?? [])
    .map((column) => (column.differs ? `[${column.requested ?? '_'}${column.onRecord ?? '_'}]` : column.requested))
    .join('');

describe('two similar plates, one above the other', () => {
  it.each([
    ['ABO123', 'AB0123', 'AB[O0]123'],
    ['AB12', 'AB1B', 'AB1[2B]'],
    ['AB213', 'AB123', 'AB[21][12]3'],
    ['ABC12', 'ABC112', 'ABC1[_1]2'],
    ['ABC112', 'ABC12', 'ABC1[1_]2'],
    ['ABC1234', 'ABC123', 'ABC123[4_]'],
    ['0BC123', '0BC1239', '0BC123[_9]'],
  ])('%s and %s', (requested, known, marked) => {
    expect(shown(requested, known)).toBe(marked);
  });

  it('a look-alike after an extra character is marked at its own position', () => {
    expect(shown('AXBO12', 'AB012')).toBe('A[X_]B[O0]12');
  });

  it('the same plate has no mark', () => {
    expect(shown('ABC1', 'ABC1')).toBe('ABC1');
  });
});
