import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingOf, explainBalance } from './provider-balance.ts';

const nothing = { feeCents: 0, paidOutCents: 0, exchangedCents: 0 };
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe('a transaction at the provider', () => {
  it('of a payment here adds its fee: the money itself has been in the ledger since it settled', () => {
    const sale = { kind: 'payment', netCents: 504, feeCents: 46, of: 'ours' } as const;
    expect(bookingOf(sale)).toEqual({ ...nothing, as: 'payment', feeCents: 46 });
    expect(bookingOf({ ...sale, kind: 'refund', netCents: -550, feeCents: 0 })).toEqual({ ...nothing, as: 'payment' });
  });

  it('of a charge in another currency adds its amount in dollars, because nothing else records it', () => {
    const charge = { kind: 'payment', netCents: -3, feeCents: 31, of: 'ours_in_foreign_currency' } as const;
    expect(bookingOf(charge)).toEqual({ ...nothing, as: 'payment', feeCents: 31, exchangedCents: 28 });
  });

  it('of a dispute adds nothing: its fee is booked with it', () => {
    const taken = { kind: 'dispute', netCents: -2050, feeCents: 1500, of: 'ours' } as const;
    expect(bookingOf(taken)).toEqual({ ...nothing, as: 'payment' });
  });

  it('of the account itself is the platform’s: a payout to our bank, a monthly fee', () => {
    expect(bookingOf({ kind: 'payout', netCents: -1000, feeCents: 0, of: 'nobody' })).toEqual({
      ...nothing,
      as: 'platform',
      paidOutCents: 1000,
    });
    expect(bookingOf({ kind: 'fee', netCents: -200, feeCents: 0, of: 'nobody' })).toMatchObject({ feeCents: 200 });
  });

  it('of no payment here, or of an unknown kind, is named and not booked', () => {
    expect(bookingOf({ kind: 'payment', netCents: 700, feeCents: 50, of: 'nobody' })).toEqual({
      ...nothing,
      as: 'foreign',
    });
    expect(bookingOf({ kind: 'other', netCents: 5, feeCents: 0, of: 'ours' })).toEqual({ ...nothing, as: 'other' });
  });

  it('changes the ledger’s provider account by its net amount, together with what the sale booked', () => {
    const kinds = fc.constantFrom('payment', 'refund', 'refund_failed', 'payout', 'fee');
    fc.assert(
      fc.property(kinds, cents, fc.integer({ min: 0, max: 5000 }), (kind, netCents, someFee) => {
        const feeCents = kind === 'fee' ? 0 : someFee;
        const made = bookingOf({ kind, netCents, feeCents, of: 'ours' });
        const booked = made.as === 'payment' ? netCents + feeCents : 0;
        expect(booked - made.feeCents - made.paidOutCents + made.exchangedCents).toBe(netCents);
      }),
    );
  });
});

describe('the difference between the balance and the ledger', () => {
  it('is nothing when both agree', () => {
    const zero = { openingCents: 0, foreignCents: 0, otherCents: 0, pendingCents: 0, newerCents: 0 };
    expect(explainBalance({ ...zero, theirsCents: 504, oursCents: 504, movedCents: 504 })).toEqual([]);
  });

  it('is the sum of its parts, whatever they are', () => {
    const compared = fc.record({
      theirsCents: cents,
      oursCents: cents,
      movedCents: cents,
      openingCents: cents,
      foreignCents: cents,
      otherCents: cents,
      pendingCents: cents,
      newerCents: cents,
    });
    fc.assert(
      fc.property(compared, (each) => {
        const sum = explainBalance(each).reduce((total, part) => total + part.cents, 0);
        expect(sum).toBe(each.theirsCents - each.oursCents);
      }),
    );
  });
});
