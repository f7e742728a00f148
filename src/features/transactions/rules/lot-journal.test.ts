import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  entriesForBounce,
  entriesForPassingOn,
  entriesForRefund,
  entriesForSale,
  entriesForSending,
  type JournalEntry,
} from '#features/ledger/rules/journal-entries.ts';
import type { PriceLine, PriceLines } from '#features/pricing/rules/price-line.ts';
import { type JournalAccount, journalOf, type LotDay } from './lot-journal.ts';

const SALE: PriceLines = [
  { kind: 'parking', label: 'Parking', cents: 2000, payee: 'owner' },
  { kind: 'discount', label: 'GRACE', cents: -500, payee: 'owner' },
  { kind: 'fee', label: 'Transaction fee', cents: 150, payee: 'platform' },
  { kind: 'tax', label: 'City', cents: 300, payee: 'authority:City' },
  { kind: 'tax', label: 'County', cents: 90, payee: 'owner:County' },
  { kind: 'tip', label: 'Tip', cents: 200, payee: 'tips' },
];

const dayOf = (entries: readonly JournalEntry[], more: Partial<LotDay> = {}): LotDay => ({
  posted: entries.flatMap(({ step, postings }) => postings.map((posting) => ({ step, ...posting }))),
  discountCents: 0,
  byHandCents: 0,
  ...more,
});
const linesOf = (day: LotDay) => journalOf(day).map(({ account, detail, cents }) => [account, detail, cents]);

describe("a lot's day in the owner's journal", () => {
  test('has gross sales, discounts, the fee, each tax, tips, and what Parkvale owes', () => {
    expect(linesOf(dayOf(entriesForSale(SALE), { discountCents: 500 }))).toEqual([
      ['sales', '', -2150],
      ['discounts', '', 500],
      ['fees', '', 150],
      ['taxes', 'City', -300],
      ['taxes', 'City', 300],
      ['taxes', 'County', -90],
      ['tips', '', -200],
      ['balance', '', 1790],
    ]);
  });

  test('puts cash into the till, and what the owner owes of it on the balance', () => {
    expect(linesOf(dayOf(entriesForSale(SALE.slice(0, 3), 'owner'), { discountCents: 500 }))).toEqual([
      ['sales', '', -2150],
      ['discounts', '', 500],
      ['fees', '', 150],
      ['balance', '', -150],
      ['cash', '', 1650],
    ]);
  });

  test('has a tip in cash as payable and as paid, because whoever took it has it: it is in no till', () => {
    const tipped = [...SALE.slice(0, 1), ...SALE.slice(5)];
    expect(linesOf(dayOf(entriesForSale(tipped, 'owner')))).toEqual([
      ['sales', '', -2000],
      ['tips', '', -200],
      ['tips', '', 200],
      ['cash', '', 2000],
    ]);
  });

  test('mirrors a refund, and moves a payout from the balance to its clearing account', () => {
    expect(linesOf(dayOf([...entriesForRefund(SALE.slice(0, 3)), ...entriesForSending(700)]))).toEqual([
      ['refunds', '', 1650],
      ['fees', '', -150],
      ['balance', '', -2200],
      ['payouts', '', 700],
    ]);
  });

  test('balances, and changes what Parkvale owes as the ledger does, whatever happened', () => {
    const payees = ['owner', 'platform', 'tips', 'authority:City', 'owner:County'] as const;
    const line = fc.record({ cents: fc.integer({ min: 0, max: 100_000 }), payee: fc.constantFrom(...payees) });
    const lines = fc
      .array(line, { minLength: 1, maxLength: 6 })
      .map((each): PriceLine[] => each.map(({ cents, payee }) => ({ kind: 'parking', label: '', cents, payee })));
    const happening = fc.oneof(
      fc
        .tuple(lines, fc.constantFrom('provider' as const, 'owner' as const, 'hotel' as const))
        .map(([of, by]) => entriesForSale(of, by)),
      fc
        .tuple(lines, fc.constantFrom('provider' as const, 'owner' as const, 'hotel' as const, 'bank' as const))
        .map(([of, by]) => entriesForRefund(of, by)),
      lines.map(entriesForBounce),
      fc.nat(100_000).map(entriesForPassingOn),
      fc.integer({ min: -100_000, max: 100_000 }).map(entriesForSending),
    );
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 12 }),
        fc.nat(5000),
        fc.integer(),
        (all, discountCents, byHandCents) => {
          const day = dayOf(all.flat(), { discountCents, byHandCents: byHandCents % 100_000 });
          const journal = journalOf(day);
          const sum = (of: typeof journal) => of.reduce((total, { cents }) => total + cents, 0);
          const on = (account: JournalAccount) => sum(journal.filter((each) => each.account === account));
          expect(sum(journal)).toBe(0);
          const owed = day.posted.filter(({ account }) => /^(owner|owner:.*|tips|payouts)$/.test(account));
          expect(on('balance') + owed.reduce((total, { cents }) => total + cents, 0)).toBe(0);
        },
      ),
    );
  });
});
