import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carsLeft,
  countKeys,
  expectedInTill,
  explainMissing,
  MISSING_REASONS,
  mayCount,
  stillMissing,
  TILL_LIMIT,
  tillAlarm,
  tillDifference,
} from './shift.ts';

const ticket = (ticketNumber: string, hook: number | null, isOut = false) => ({
  valetId: ticketNumber,
  ticketNumber,
  hook,
  isOut,
});
const missing = (ticketNumber: string, hook: number) => ({ ticketNumber, hook, why: null, who: '' });
const hooks = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));
const open = hooks.chain((taken) =>
  fc.tuple(...taken.map((hook) => fc.boolean().map((isOut) => ticket(`T${hook}`, hook, isOut)))),
);

describe('the keys at the end of a shift', () => {
  it("are missing where an open ticket's hook is empty, and stray where a hook has no open ticket", () => {
    const counted = countKeys([ticket('A', 1), ticket('B', 2), ticket('C', null)], [2, 7]);
    expect(counted).toEqual({ missing: [missing('A', 1)], stray: [7], withoutHook: ['C'], found: 1, out: 0 });
  });

  it('are not missing while their cars are being retrieved or are in front', () => {
    expect(countKeys([ticket('A', 1, true), ticket('B', 2, true)], [2])).toMatchObject({
      missing: [],
      found: 1,
      out: 1,
    });
  });

  it('are each reported once', () => {
    fc.assert(
      fc.property(open, hooks, (tickets, seen) => {
        const counted = countKeys(tickets, seen);
        expect(counted.found + counted.missing.length + counted.out).toBe(tickets.length);
        expect(counted.found + counted.stray.length).toBe(new Set(seen).size);
      }),
    );
  });

  it('are no longer missing once their cars were handed back, and no others turn up missing', () => {
    fc.assert(
      fc.property(open, hooks, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (tickets, seen, stays) => {
        const counted = countKeys(tickets, seen);
        const left = tickets.filter((_, index) => stays[index]);
        const numbers = new Set(left.map(({ ticketNumber }) => ticketNumber));
        const still = stillMissing(counted, left);
        expect(still.missing).toEqual(counted.missing.filter(({ ticketNumber }) => numbers.has(ticketNumber)));
      }),
    );
  });

  it('close no shift until each missing one is accounted for, by name if a person has it', () => {
    const counted = countKeys([ticket('A', 1), ticket('B', 2)], []);
    const inCar = { hook: 1, why: 'in_car', who: '' } as const;
    expect(explainMissing(counted, [inCar])).toBeNull();
    expect(explainMissing(counted, [inCar, { hook: 2, why: 'with_attendant', who: '' }])).toBeNull();
    expect(explainMissing(counted, [inCar, { hook: 2, why: 'with_attendant', who: 'Leo' }])?.missing).toEqual([
      { ticketNumber: 'A', hook: 1, why: 'in_car', who: '' },
      { ticketNumber: 'B', hook: 2, why: 'with_attendant', who: 'Leo' },
    ]);
  });

  it('close a shift exactly when every missing hook has an answer, whatever else is said', () => {
    const text = fc.array(
      fc.record({
        hook: fc.integer({ min: 1, max: 30 }),
        why: fc.constantFrom(...MISSING_REASONS),
        who: fc.constant('x'),
      }),
    );
    fc.assert(
      fc.property(open, hooks, text, (tickets, seen, answers) => {
        const counted = countKeys(tickets, seen);
        const answered = new Set(answers.map(({ hook }) => hook));
        const explained = explainMissing(counted, answers);
        expect(explained !== null).toBe(counted.missing.every(({ hook }) => answered.has(hook)));
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

  it('is counted once and recounted once, and again once cash has come in', () => {
    const at = (...amounts: number[]) => amounts.map((expectedCents) => ({ expectedCents }));
    expect([at(), at(5000), at(5000, 5000)].map((counts) => mayCount(counts, 5000))).toEqual([true, true, false]);
    expect(mayCount(at(5000, 5000), 6100)).toBe(true);
    expect(mayCount(at(5000, 5000, 6100, 6100), 6100)).toBe(false);
  });

  it('is never counted three times in a row for the same amount', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 })), (amounts) => {
        const stored: { expectedCents: number }[] = [];
        for (const expectedCents of amounts) if (mayCount(stored, expectedCents)) stored.push({ expectedCents });
        const inRow = stored.map(
          ({ expectedCents }, index) =>
            stored.slice(Math.max(0, index - 2), index + 1).filter((each) => each.expectedCents === expectedCents)
              .length,
        );
        expect(Math.max(0, ...inRow)).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('the cars that a shift leaves behind', () => {
  it('are listed by hook, with those without one last', () => {
    expect(carsLeft([ticket('C', null), ticket('B', 9), ticket('A', 2)]).map(({ hook }) => hook)).toEqual([2, 9, null]);
  });
});

describe('a difference in the till', () => {
  it('is amber however small, in either direction, and red only past the limit', () => {
    expect([0, -1, 1, -TILL_LIMIT, TILL_LIMIT].map(tillAlarm)).toEqual(['none', 'off', 'off', 'off', 'off']);
    expect([-TILL_LIMIT - 1, TILL_LIMIT + 1].map(tillAlarm)).toEqual(['far_off', 'far_off']);
  });
});
