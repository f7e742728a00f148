/**
 * What an owner is owed, month by month: what was owed before, and the parking that was sold, less what went back to drivers, less
 * what was paid to the owner, is what is owed after. What a payer's bank takes back is the platform's loss and no line of it.
 */
import type { Cents } from '../money/cents.ts';

export type StatementLines = {
  readonly salesCents: Cents;
  readonly refundsCents: Cents;
  /** What the provider passed on to the owner's own account, less what it took back from there. */
  readonly passedOnCents: Cents;
  /** What the owner's people took in cash, our fee with it, less what they gave back. */
  readonly cashCents: Cents;
  /** What was paid by bank. */
  readonly sentCents: Cents;
};

/** How much more is owed after these lines than before, in cents. */
export function owedBy({ salesCents, refundsCents, passedOnCents, cashCents, sentCents }: StatementLines): Cents {
  return salesCents - refundsCents - passedOnCents - cashCents - sentCents;
}
