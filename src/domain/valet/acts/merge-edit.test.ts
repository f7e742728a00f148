import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const NAMES = ['make', 'model', 'color', 'description'] as const;
const words = fc.constantFrom('', 'Blue', 'Red', 'Honda');
const fields = fc.record(Object.fromEntries(NAMES.map((name) => [name, words])));

describe('two edits of one ticket', () => {
  it('lose no word: each field is what somebody last wrote, or both are asked', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { merged, conflicts } = mergeEdit(base, mine, theirs);
        for (const name of NAMES) {
          if (conflicts.includes(name)) {
            expect(new Set([base[name], mine[name], theirs[name]]).size).toBe(3);
          } else {
            if (mine[name] !== base[name]) expect(merged[name]).toBe(mine[name]);
            if (theirs[name] !== base[name]) expect(merged[name]).toBe(theirs[name]);
            if (mine[name] === base[name] && theirs[name] === base[name]) expect(merged[name]).toBe(base[name]);
          }
        }
      }),
    );
  });

  it('come to the same ticket in either order, where no field was changed by both', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const [one, other] = [mergeEdit(base, mine, theirs), mergeEdit(base, theirs, mine)];
        expect(one.conflicts).toEqual(other.conflicts);
        if (one.conflicts.length === 0) expect(one.merged).toEqual(other.merged);
      }),
    );
  });

  it('written the same by both is no conflict', () => {
    expect(mergeEdit({ color: 'Blue' }, { color: 'Red' }, { color: 'Red' })).toEqual({
      merged: { color: 'Red' },
      conflicts: [],
    });
  });
});
