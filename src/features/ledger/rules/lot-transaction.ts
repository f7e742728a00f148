// Rule 225: what one transaction adds to its lot's month, and what the month adds up to for the owner.

import { type PriceLines, platformsShareOf, taxesOf, tipsOf, totalOf } from '#features/pricing/rules/price-line.ts';
import type { Cents } from '#platform/money/cents.ts';

export type SoldKind = 'stay' | 'extension' | 'correction' | 'valet' | 'permit' | 'notice';
/** Kinds that are summed by month; of the others there are few. */
export type SummedKind = SoldKind | 'refund' | 'refund_returned' | 'transfer';

export type LotTransactionSums = {
  readonly totalCents: Cents;
  readonly feeCents: Cents;
  readonly taxCents: Cents;
  /** The part of the taxes that the owner gets and remits. */
  readonly ownTaxCents: Cents;
  readonly tipsCents: Cents;
};

/** What a refund gave back is positive. */
export type LotTransaction = LotTransactionSums & { readonly kind: SummedKind; readonly provider: string };

export const lotTransactionOf = (kind: SummedKind, provider: string, lines: PriceLines): LotTransaction => ({
  kind,
  provider,
  totalCents: totalOf(lines),
  feeCents: platformsShareOf(lines),
  taxCents: taxesOf(lines),
  ownTaxCents: totalOf(lines.filter(({ payee }) => payee.startsWith('owner:'))),
  tipsCents: tipsOf(lines),
});

/** Money that went to the owner's account at the provider, or, negative, came back from there. */
export const transferOf = (provider: string, cents: Cents): LotTransaction => ({
  ...lotTransactionOf('transfer', provider, []),
  totalCents: cents,
});
