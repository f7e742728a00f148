import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entriesForDispute,
  entriesForRefund,
  entriesForSale,
  type LedgerEntry,
  type SoldLines,
  splitRefund,
} from './ledger.ts';

const anyLines = fc.record({ parkingCents: fc.nat(500_000), feeCents: fc.nat(50_000) });
const nothing = { parkingCents: 0, feeCents: 0 };
const sumOf = (entries: LedgerEntry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);

const balances = (entries: LedgerEntry[]) => {
  const sums: Record<string, number> = { driver: 0, vendor: 0, platform: 0, provider: 0 };
  for (const { account, cents } of entries) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
};

const refund = (lines: SoldLines, alreadyRefunded: SoldLines, refundCents: number): SoldLines => {
  const split = splitRefund({ ...lines, alreadyRefunded, refundCents });
  if (!split.ok) throw new Error(split.refusal);
  return { parkingCents: split.parkingCents, feeCents: split.feeCents };
};

const add = (a: SoldLines, b: SoldLines): SoldLines => ({
  parkingCents: a.parkingCents + b.parkingCents,
  feeCents: a.feeCents + b.feeCents,
});

describe('a sale', () => {
  it('leaves the money with the provider and owed to the vendor and the platform', () => {
    const sale = entriesForSale({ parkingCents: 1000, feeCents: 100 });
    expect(balances(sale)).toEqual({ driver: 0, vendor: -1000, platform: -100, provider: 1100 });
  });

  it('sums to zero, in each of its steps', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        for (const entries of [entriesForSale(lines), entriesForRefund(lines)]) {
          expect(sumOf(entries)).toBe(0);
          for (const step of new Set(entries.map((entry) => entry.step))) {
            expect(sumOf(entries.filter((entry) => entry.step === step))).toBe(0);
          }
        }
      }),
    );
  });

  it('of zero writes nothing', () => {
    expect(entriesForSale(nothing)).toEqual([]);
  });

  it('is undone by a refund of the same lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const left = balances([...entriesForSale(lines), ...entriesForRefund(lines)]);
        expect(left).toEqual({ driver: 0, vendor: 0, platform: 0, provider: 0 });
      }),
    );
  });

  it('rejects negative and fractional cents', () => {
    expect(() => entriesForSale({ parkingCents: -1, feeCents: 0 })).toThrow(RangeError);
    expect(() => entriesForSale({ parkingCents: 1.5, feeCents: 0 })).toThrow(RangeError);
  });
});

describe('a partial refund', () => {
  it('takes from parking and fee in proportion', () => {
    expect(refund({ parkingCents: 1000, feeCents: 100 }, nothing, 550)).toEqual({ parkingCents: 500, feeCents: 50 });
  });

  it('returns exactly the whole of each line once the parts add up to the whole', () => {
    fc.assert(
      fc.property(anyLines, fc.array(fc.nat(100_000), { maxLength: 6 }), (lines, wishes) => {
        let given = nothing;
        const left = () => lines.parkingCents + lines.feeCents - given.parkingCents - given.feeCents;
        for (const wish of [...wishes, Number.POSITIVE_INFINITY]) {
          const part = Math.min(wish, left());
          if (part === 0) continue;
          const lastGiven = refund(lines, given, part);
          expect(lastGiven.parkingCents + lastGiven.feeCents).toBe(part);
          expect(Math.min(lastGiven.parkingCents, lastGiven.feeCents)).toBeGreaterThanOrEqual(0);
          given = add(given, lastGiven);
        }
        expect(given).toEqual(lines);
      }),
    );
  });

  it('never takes more from a line than is left, after one line was refunded alone', () => {
    const lines = { parkingCents: 1000, feeCents: 100 };
    expect(refund(lines, { parkingCents: 0, feeCents: 100 }, 1000)).toEqual({ parkingCents: 1000, feeCents: 0 });
    expect(refund(lines, { parkingCents: 1000, feeCents: 0 }, 40)).toEqual({ parkingCents: 0, feeCents: 40 });
  });

  it('is rejected above what is left, and for zero', () => {
    const paid = { parkingCents: 1000, feeCents: 100, alreadyRefunded: { parkingCents: 500, feeCents: 50 } };
    expect(splitRefund({ ...paid, refundCents: 551 })).toEqual({ ok: false, refusal: 'refund_exceeds_paid' });
    expect(splitRefund({ ...paid, refundCents: 0 })).toEqual({ ok: false, refusal: 'refund_not_positive' });
  });
});

describe('a dispute', () => {
  const sum = (entries: readonly { cents: number }[]) => entries.reduce((total, { cents }) => total + cents, 0);
  const held = (entries: readonly { account: string; cents: number }[]) =>
    sum(entries.filter(({ account }) => account === 'provider'));

  it('takes from what the provider holds, and does not touch driver, owner or platform', () => {
    const entries = entriesForDispute({ takenCents: 2600, returnedCents: 0 });
    expect([sum(entries), held(entries)]).toEqual([0, -2600]);
    expect(new Set(entries.map(({ account }) => account))).toEqual(new Set(['provider', 'disputes']));
  });

  it('that is won returns what was taken, but not the fee', () => {
    const entries = [
      ...entriesForDispute({ takenCents: 2600, returnedCents: 0 }),
      ...entriesForDispute({ takenCents: 0, returnedCents: 1100 }),
    ];
    expect([sum(entries), held(entries)]).toEqual([0, -1500]);
  });

  it('that moves nothing writes nothing', () => {
    expect(entriesForDispute({ takenCents: 0, returnedCents: 0 })).toEqual([]);
  });
});
