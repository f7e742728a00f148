/**
 * Compares a payment in our books with the provider's. They agree when the same amount was taken and the same amount
 * refunded; when neither took money there is nothing to compare. Of several disagreements, the most serious is reported.
 */
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Cents } from '#platform/money/cents.ts';

/** A payment in our books. */
export type OurRecords = {
  readonly amountCents: Cents;
  readonly isPaid: boolean;
  readonly refundedCents: Cents;
  /** What the provider holds of it according to our ledger, net of refunds. */
  readonly ledgerCents: Cents;
};

/** The payment at the provider. */
export type TheirRecords = { readonly amountCents: Cents; readonly isPaid: boolean; readonly refundedCents: Cents };

export const DISAGREEMENT_KINDS = [
  /** The provider took money in our name that belongs to no payment here. */
  'no_payment',
  /** Paid with the wrong amount. */
  'amount_differs',
  /** The provider took the money; here the payment was canceled. */
  'paid_there_only',
  /** Paid here, but the provider has no such money. */
  'paid_here_only',
  /** Paid here, and the provider does not know the payment, or no longer does. */
  'not_found',
  /** The provider refunded a different amount than we know of. */
  'refunds_differ',
  /** Payment and provider agree, but our own ledger does not. */
  'ledger_differs',
  /** Money is still held for a stay that ended more than a day ago. */
  'hold_kept',
] as const;
export type DisagreementKind = (typeof DISAGREEMENT_KINDS)[number];

export type RecordsDisagreement = {
  readonly kind: DisagreementKind;
  /** Refunded cents for refund disagreements, ledger cents for ledger ones, otherwise the cents that were taken, or are held. */
  readonly oursCents: Cents;
  readonly theirsCents: Cents;
};

/** Null when they agree. A null `ours` means there is no payment here; a null `theirs`, that the provider does not know it. */
export function compareRecords(ours: OurRecords | null, theirs: TheirRecords | null): RecordsDisagreement | null {
  const theirsCents = theirs?.isPaid ? theirs.amountCents - theirs.refundedCents : 0;
  if (!ours) return theirsCents > 0 ? { kind: 'no_payment', oursCents: 0, theirsCents } : null;
  const oursCents = ours.isPaid ? ours.amountCents - ours.refundedCents : 0;
  if (!ours.isPaid) return comparePaidThere(ours, { ...theirs, theirsCents }) ?? compareLedger(ours, oursCents);
  // After a full refund, neither side holds the money anymore.
  if (!theirs && oursCents === 0) return compareLedger(ours, 0);
  if (!theirs?.isPaid) return { kind: theirs ? 'paid_here_only' : 'not_found', oursCents, theirsCents: 0 };
  if (theirs.amountCents !== ours.amountCents) {
    return { kind: 'amount_differs', oursCents: ours.amountCents, theirsCents: theirs.amountCents };
  }
  if (theirs.refundedCents !== ours.refundedCents) {
    return { kind: 'refunds_differ', oursCents: ours.refundedCents, theirsCents: theirs.refundedCents };
  }
  return compareLedger(ours, theirsCents);
}

/** A hold that nothing was taken of a day after its stay should have been taken or released (rule 374). */
export const isHoldKept = (stayEndsAt: Date | null, now: Date): boolean =>
  stayEndsAt !== null && now.getTime() - stayEndsAt.getTime() >= DAY_MS;

/** Whether the provider holds money that paid for nothing here, so that all of it can be refunded there. */
export function holdsUnsold({ kind, oursCents, theirsCents }: RecordsDisagreement): boolean {
  return UNSOLD.has(kind) && oursCents === 0 && theirsCents > 0;
}

const UNSOLD: ReadonlySet<DisagreementKind> = new Set(['no_payment', 'amount_differs', 'paid_there_only']);

/** Money that was taken and fully refunded needs no action. */
function comparePaidThere(
  ours: OurRecords,
  { amountCents, theirsCents }: { readonly amountCents?: Cents; readonly theirsCents: Cents },
): RecordsDisagreement | null {
  if (theirsCents === 0) return null;
  const kind = amountCents === ours.amountCents ? 'paid_there_only' : 'amount_differs';
  return { kind, oursCents: 0, theirsCents };
}

function compareLedger({ ledgerCents }: OurRecords, theirsCents: Cents): RecordsDisagreement | null {
  return ledgerCents === theirsCents ? null : { kind: 'ledger_differs', oursCents: ledgerCents, theirsCents };
}
