import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineKind, Payee, PriceLine } from '#features/pricing/rules/price-line.ts';
import {
  entriesForDispute,
  entriesForRefund,
  entriesForSale,
  type JournalEntry,
  type Posting,
} from './journal-entries.ts';

const line = (kind: LineKind, cents: number, payee: Payee): PriceLine => ({ kind, label: kind, cents, payee });
const CITY = 'authority:City of Chicago';
const anyLines = fc
  .record({ parking: fc.nat(500_000), off: fc.nat(100), fee: fc.nat(50_000), tax: fc.nat(50_000) })
  .map(({ parking, off, fee, tax }) => [
    line('parking', parking, 'owner'),
    line('discount', -Math.floor((parking * off) / 100) + 0, 'owner'),
    line('fee', fee, 'platform'),
    line('tax', tax, CITY),
  ]);
const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { cents }) => sum + cents, 0);
const postingsOf = (entries: readonly JournalEntry[]) => entries.flatMap(({ postings }) => postings);

const balances = (entries: readonly JournalEntry[]) => {
  const sums: Record<string, number> = {};
  for (const { account, cents } of postingsOf(entries)) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
};

describe('a sale', () => {
  it('leaves the money with the provider and owed to the payees of its lines', () => {
    const off = line('discount', -200, 'owner');
    const sale = entriesForSale([
      line('parking', 1000, 'owner'),
      off,
      line('fee', 80, 'platform'),
      line('tax', 50, CITY),
    ]);
    expect(balances(sale)).toEqual({ owner: -800, platform: -80, [CITY]: -50, provider: 930 });
  });

  it('is one entry that sums to zero, with one posting for each payee and one for whoever holds the money', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        for (const entries of [entriesForSale(lines), entriesForRefund(lines)]) {
          expect(entries.length).toBeLessThanOrEqual(1);
          const postings = postingsOf(entries);
          expect(sumOf(postings)).toBe(0);
          const accounts = postings.map(({ account }) => account);
          expect(new Set(accounts).size).toBe(accounts.length);
          expect(['owner', 'platform', 'provider', CITY]).toEqual(expect.arrayContaining(accounts));
        }
      }),
    );
  });

  it('of zero writes nothing', () => {
    expect(entriesForSale([line('parking', 0, 'owner')])).toEqual([]);
  });

  it('is undone by a refund of the same lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const left = balances([...entriesForSale(lines), ...entriesForRefund(lines)]);
        expect(Object.values(left).every((cents) => cents === 0)).toBe(true);
      }),
    );
  });

  it('rejects negative and fractional cents', () => {
    expect(() => entriesForSale([line('parking', -1, 'owner')])).toThrow(RangeError);
    expect(() => entriesForSale([line('parking', 1.5, 'owner')])).toThrow(RangeError);
  });
});

describe('a dispute', () => {
  const held = (entries: readonly JournalEntry[]) => balances(entries).provider;

  it('takes from what the provider holds, and does not touch driver, owner or platform', () => {
    const entries = entriesForDispute({ takenCents: 2600, returnedCents: 0 });
    expect([sumOf(postingsOf(entries)), held(entries)]).toEqual([0, -2600]);
    expect(new Set(postingsOf(entries).map(({ account }) => account))).toEqual(new Set(['provider', 'disputes']));
  });

  it('that is won returns the amount, but not the fee', () => {
    const entries = [
      ...entriesForDispute({ takenCents: 2600, returnedCents: 0 }),
      ...entriesForDispute({ takenCents: 0, returnedCents: 1100 }),
    ];
    expect([sumOf(postingsOf(entries)), held(entries)]).toEqual([0, -1500]);
  });

  it('that moves nothing writes nothing', () => {
    expect(entriesForDispute({ takenCents: 0, returnedCents: 0 })).toEqual([]);
  });
});
