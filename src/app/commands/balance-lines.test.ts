import { describe, expect, it } from 'vitest';
import { alteredLedgerLine, balanceLines, balanceNeedsSomebody, changedTransactionsLine } from './balance-lines.ts';

const asOf = '2026-11-21T10:00:00.000Z';
const balance = (compared: Parameters<typeof balanceLines>[0]['compared'], refusedCode: string | null = null) => ({
  provider: 'stripe',
  refusedCode,
  compared,
});

describe('the balance at a provider, as npm run reconcile prints it (rule 55)', () => {
  it('shows both sums when they agree', () => {
    const agreeing = balance({ asOf, ours: 123_456, theirs: 123_456, explained: [] });
    expect(balanceLines(agreeing)).toEqual([
      `stripe: balance as of ${asOf}: our ledger $1,234.56, the provider $1,234.56: no difference`,
    ]);
    expect(balanceNeedsSomebody(agreeing)).toBe(false);
  });

  it('shows the difference and what it consists of, and needs a person when payments differ', () => {
    const differing = balance({
      asOf,
      ours: 5000,
      theirs: 3800,
      explained: [
        { part: 'newer', cents: -1500 },
        { part: 'payments', cents: 300 },
      ],
    });
    expect(balanceLines(differing)).toEqual([
      `stripe: balance as of ${asOf}: our ledger $50.00, the provider $38.00: $12.00 less there`,
      "  -$15.00 is in our ledger, and not in the provider's list yet",
      '  +$3.00 is payments that both books have differently',
    ]);
    expect(balanceNeedsSomebody(differing)).toBe(true);
  });

  it('does not send a refund in progress to a person', () => {
    const explained = [{ part: 'pending_refunds' as const, cents: -1100 }];
    expect(balanceNeedsSomebody(balance({ asOf, ours: 1100, theirs: 0, explained }))).toBe(false);
  });

  it('says why there are no sums', () => {
    expect(balanceLines(balance(null))).toEqual(['stripe: the balance was not compared yet']);
    expect(balanceLines(balance(null, 'NOT_PERMITTED'))).toEqual([
      'stripe: does not list its transactions to this account (NOT_PERMITTED)',
    ]);
  });

  it('says that stored transactions were changed', () => {
    expect(changedTransactionsLine({ provider: 'stripe', storedCents: -5004, carriedCents: 1_000_000 })).toBe(
      'stripe: the stored transactions add up to -$50.04, and were $10,000.00 when they were stored: ' +
        'rows were changed in the database. Tell the engineers.',
    );
  });

  it('says that stored entries of the ledger were changed', () => {
    expect(alteredLedgerLine({ of: 'fees', what: 'lot-1', storedCents: 149, carriedCents: 150 })).toBe(
      'fees of lot lot-1: the stored entries of the ledger add up to $1.49, and were $1.50 when they were stored: ' +
        'entries were changed in the database. Tell the engineers.',
    );
    expect(alteredLedgerLine({ of: 'transaction', what: 'sale-1', storedCents: -1, carriedCents: 0 })).toBe(
      'transaction sale-1: the stored entries of the ledger add up to -$0.01, not to nothing: ' +
        'entries were changed in the database. Tell the engineers.',
    );
  });
});
