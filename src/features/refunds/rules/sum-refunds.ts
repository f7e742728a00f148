import { leftToRefund } from '#features/payments/rules/left-to-refund.ts';

type Sale = {
  readonly totalCents: number;
  readonly provider: string | null;
  /** What the driver got back by lost disputes. */
  readonly lostCents: number;
};
type Refund = { readonly totalCents: number; readonly status: string };

/** In cents: what was refunded of a sale or is about to be, and what is left. Nothing is left of a sale that nobody was charged for. */
export function sumRefunds(sale: Sale, refunds: readonly Refund[]): { refundedCents: number; leftCents: number } {
  const refundedCents = refunds.reduce((sum, one) => sum + (one.status === 'closed' ? 0 : one.totalCents), 0);
  if (sale.provider === null) return { refundedCents, leftCents: 0 };
  const { totalCents: paidCents, lostCents } = sale;
  return { refundedCents, leftCents: leftToRefund({ paidCents, refundedCents, lostCents }) };
}
