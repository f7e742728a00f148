import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const NAMES = ['make', 'model', 'color', 'description'] as const;
const words = fc.constantFrom('', 'Blue', 'Red', 'Honda');
const fields = fc.record(Object.fromEntries(NAMES.map((name) => [name, words])));

describe('two edits of one thing', () => {
  it('lose no word: each field has what somebody last wrote, or the editor is asked about both', () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, ours, now) => {
        const { merged, both } = mergeEdit({ ours, before, now });
        for (const name of NAMES) {
          if (both.includes(name)) {
            expect(new Set([before[name], ours[name], now[name]]).size).toBe(3);
          } else {
            if (ours[name] !== before[name]) expect(merged[name]).toBe(ours[name]);
            if (now[name] !== before[name]) expect(merged[name]).toBe(now[name]);
            if (ours[name] === before[name] && now[name] === before[name]) expect(merged[name]).toBe(before[name]);
          }
        }
      }),
    );
  });

  it('give the same result in either order, unless both changed the same field', () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, first, second) => {
        const one = mergeEdit({ ours: first, before, now: second });
        const other = mergeEdit({ ours: second, before, now: first });
        expect(one.both).toEqual(other.both);
        if (one.both.length === 0) expect(one.merged).toEqual(other.merged);
      }),
    );
  });

  it('do not conflict when both wrote the same', () => {
    const red = { color: 'Red' };
    expect(mergeEdit({ ours: red, before: { color: 'Blue' }, now: red })).toEqual({ merged: red, both: [] });
  });
});
