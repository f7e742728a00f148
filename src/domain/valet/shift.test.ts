import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countKeys, expectedInTill, tillDifference } from './shift.ts';

const ticket = (ticketNumber: string, hook: number | null) => ({ valetId: ticketNumber, ticketNumber, hook });

describe('the keys at the end of a shift', () => {
  it("are missing where an open ticket's hook is empty, and stray where a hook has no open ticket", () => {
    const counted = countKeys([ticket('A', 1), ticket('B', 2), ticket('C', null)], [2, 7]);
    expect(counted).toEqual({
      missing: [{ ticketNumber: 'A', hook: 1 }],
      stray: [7],
      withoutHook: ['C'],
      found: 1,
    });
  });

  it('are each reported once', () => {
    const hooks = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(hooks, fc.array(fc.integer({ min: 1, max: 30 })), (taken, seen) => {
        const counted = countKeys(
          taken.map((hook) => ticket(`T${hook}`, hook)),
          seen,
        );
        expect(counted.found + counted.missing.length).toBe(taken.length);
        expect(counted.found + counted.stray.length).toBe(new Set(seen).size);
      }),
    );
  });
});

describe('the till at the end of a shift', () => {
  it('should hold the float plus the cash taken; a difference is reported', () => {
    const expectedCents = expectedInTill({ floatCents: 5000, takenCents: 3300 });
    expect(expectedCents).toBe(8300);
    expect(tillDifference({ expectedCents, countedCents: 8000 })).toBe(-300);
    expect(tillDifference({ expectedCents, countedCents: 8400 })).toBe(100);
  });
});
