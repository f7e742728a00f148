type Sale = { readonly totalCents: number; readonly provider: string | null };
type Refund = { readonly totalCents: number; readonly status: string };

/** In cents: what was refunded of a sale or is about to be, and what is left. Nothing is left of a sale that nobody was charged for. */
export function sumRefunds(sale: Sale, refunds: readonly Refund[]): { refundedCents: number; leftCents: number } {
  const refundedCents = refunds.reduce((sum, one) => sum + (one.status === 'closed' ? 0 : one.totalCents), 0);
  return { refundedCents, leftCents: sale.provider === null ? 0 : Math.max(0, sale.totalCents - refundedCents) };
}
