/**
 * Rule 362: what a lost dispute took has gone back to the payer by the bank, so it is neither refunded nor promised again. While a
 * dispute is open the bank has not decided, and a won one gives the money back to us.
 */
import type { Cents } from '#platform/money/cents.ts';

export type Disputed = {
  readonly status: string;
  readonly amountCents: Cents;
  /** Including fees. */
  readonly withdrawnCents: Cents;
  readonly reinstatedCents: Cents;
};

/** What payers got back by lost disputes: without fees, and less than the disputed amount where the bank gave them only a part. */
export function sumLost(disputes: readonly Disputed[]): Cents {
  const lost = disputes.filter(({ status }) => status === 'lost');
  return lost.reduce(
    (sum, { amountCents, withdrawnCents, reinstatedCents }) =>
      sum + Math.max(0, Math.min(amountCents, withdrawnCents - reinstatedCents)),
    0,
  );
}

type Paid = { readonly paidCents: Cents; readonly refundedCents: Cents; readonly lostCents: Cents };

export function leftToRefund({ paidCents, refundedCents, lostCents }: Paid): Cents {
  return Math.max(0, paidCents - refundedCents - lostCents);
}
