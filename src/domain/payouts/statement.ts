/**
 * What an owner is owed, month by month: the opening balance plus parking sold, minus refunds and payments to the
 * owner, gives the closing balance. Disputes are the platform's loss and no line of it (rule 52).
 */
import type { Cents } from '../money/cents.ts';

export type StatementLines = {
  readonly salesCents: Cents;
  readonly refundsCents: Cents;
  /** What the provider passed on to the owner's account, less what it took back. */
  readonly passedOnCents: Cents;
  /** What the owner's staff took in cash including our fee, less what they gave back. */
  readonly cashCents: Cents;
  /** What was paid by bank. */
  readonly sentCents: Cents;
};

/** How much the balance grows by these lines, in cents. */
export function owedBy({ salesCents, refundsCents, passedOnCents, cashCents, sentCents }: StatementLines): Cents {
  return salesCents - refundsCents - passedOnCents - cashCents - sentCents;
}
