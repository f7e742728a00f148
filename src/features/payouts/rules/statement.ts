/**
 * What an owner is owed, month by month: the opening balance, plus parking sold and tips, minus refunds and payments to the
 * owner, gives the closing balance. Disputes are the platform's loss and have no line here (rule 52).
 */
import type { Cents } from '#platform/money/cents.ts';

export type StatementLines = {
  readonly salesCents: Cents;
  readonly refundsCents: Cents;
  /** Tips for the attendants, less tips that went back with a refund (rule 279). */
  readonly tipsCents: Cents;
  /** What the provider passed on to the owner's account, less what it took back. */
  readonly passedOnCents: Cents;
  /** What the owner's staff took in cash, or their hotel collected with rooms, including our fee, less what they gave back. */
  readonly cashCents: Cents;
  /** What was paid by bank. */
  readonly sentCents: Cents;
};

/** How much these lines add to the balance, in cents. */
export function owedBy(lines: StatementLines): Cents {
  const { salesCents, refundsCents, tipsCents, passedOnCents, cashCents, sentCents } = lines;
  return salesCents - refundsCents + tipsCents - passedOnCents - cashCents - sentCents;
}
