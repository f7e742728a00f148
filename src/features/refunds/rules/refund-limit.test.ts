import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '#platform/access/roles.ts';
import { leftOfLimit, USUAL_LIMITS } from './refund-limit.ts';

const cents = fc.integer({ min: 0, max: 50_000 });
const limits = fc.record({ ownCents: cents, managersCents: cents });

describe('the limit of an owner’s refunds (rule 223)', () => {
  it('applies per sale: many small refunds give back no more than one', () => {
    fc.assert(
      fc.property(
        limits,
        fc.array(cents),
        fc.constantFrom('vendor' as const, 'manager' as const),
        (set, requested, by) => {
          let given = 0;
          for (const amount of requested) if (amount <= (leftOfLimit(set, by, given) ?? 0)) given += amount;
          expect(given).toBeLessThanOrEqual(by === 'vendor' ? set.ownCents : set.managersCents);
        },
      ),
    );
  });

  it('is never below zero, even if support gave back more', () => {
    fc.assert(
      fc.property(limits, cents, (set, given) => {
        expect(leftOfLimit(set, 'vendor', given)).not.toBeLessThan(0);
      }),
    );
  });

  it('lets nobody else refund, and lets an odogwu refund all that was paid', () => {
    const others = ROLES.filter((role) => !['vendor', 'manager', 'odogwu'].includes(role));
    const max = { ownCents: 50_000, managersCents: 50_000 };
    expect(others.map((role) => leftOfLimit(max, role, 0))).toEqual(others.map(() => 0));
    expect(leftOfLimit(USUAL_LIMITS, 'odogwu', 0)).toBeNull();
  });

  it('is $100 for owners and nothing for managers until it is set', () => {
    expect([leftOfLimit(USUAL_LIMITS, 'vendor', 0), leftOfLimit(USUAL_LIMITS, 'manager', 0)]).toEqual([10_000, 0]);
  });
});
