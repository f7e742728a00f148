/**
 * One payment in two books: ours, and the provider's. They agree when the same sum was taken and the same sum was given
 * back; while neither says that money was taken there is nothing to compare. What disagrees has one name, the gravest first.
 */
import type { Cents } from '../money/cents.ts';

/** How a payment stands here. */
export type OurBooks = {
  readonly amountCents: Cents;
  readonly isPaid: boolean;
  readonly refundedCents: Cents;
  /** What the ledger says that the provider holds of it, refunds taken off. */
  readonly ledgerCents: Cents;
};

/** How it stands at the provider. */
export type TheirBooks = { readonly amountCents: Cents; readonly isPaid: boolean; readonly refundedCents: Cents };

export const DISAGREEMENT_KINDS = [
  /** The provider took money in our name, and there is no payment here that it belongs to. */
  'no_payment',
  /** Both say paid, or only the provider does, of another sum than was asked for. */
  'amount_differs',
  /** The provider took the money; here the payment was let go. */
  'paid_there_only',
  /** Paid here; the provider has no such money. */
  'paid_here_only',
  /** Another sum was given back there than is known of here. */
  'refunds_differ',
  /** Payment and provider agree, our own ledger does not. */
  'ledger_differs',
] as const;
export type DisagreementKind = (typeof DISAGREEMENT_KINDS)[number];

export type BooksDisagreement = {
  readonly kind: DisagreementKind;
  /** Of refunds what was given back, else what is held: of the ledger's kind by the ledger. */
  readonly oursCents: Cents;
  readonly theirsCents: Cents;
};

/** Null: they agree. `ours` null: no payment here; `theirs` null: the provider does not know it. */
export function compareBooks(ours: OurBooks | null, theirs: TheirBooks | null): BooksDisagreement | null {
  const theirsCents = theirs?.isPaid ? theirs.amountCents - theirs.refundedCents : 0;
  if (!ours) return theirsCents > 0 ? { kind: 'no_payment', oursCents: 0, theirsCents } : null;
  const oursCents = ours.isPaid ? ours.amountCents - ours.refundedCents : 0;
  if (!ours.isPaid) return comparePaidThere(ours, { ...theirs, theirsCents }) ?? compareLedger(ours, oursCents);
  if (!theirs?.isPaid) return { kind: 'paid_here_only', oursCents, theirsCents: 0 };
  if (theirs.amountCents !== ours.amountCents) {
    return { kind: 'amount_differs', oursCents: ours.amountCents, theirsCents: theirs.amountCents };
  }
  if (theirs.refundedCents !== ours.refundedCents) {
    return { kind: 'refunds_differ', oursCents: ours.refundedCents, theirsCents: theirs.refundedCents };
  }
  return compareLedger(ours, theirsCents);
}

/** What was taken and has all gone back again is nothing that anybody has to do something about. */
function comparePaidThere(
  ours: OurBooks,
  { amountCents, theirsCents }: { readonly amountCents?: Cents; readonly theirsCents: Cents },
): BooksDisagreement | null {
  if (theirsCents === 0) return null;
  const kind = amountCents === ours.amountCents ? 'paid_there_only' : 'amount_differs';
  return { kind, oursCents: 0, theirsCents };
}

function compareLedger({ ledgerCents }: OurBooks, theirsCents: Cents): BooksDisagreement | null {
  return ledgerCents === theirsCents ? null : { kind: 'ledger_differs', oursCents: ledgerCents, theirsCents };
}
