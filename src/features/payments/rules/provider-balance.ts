/**
 * Rule 55: the ledger equals the provider's balance to the cent. Every change to the balance is booked with a sale, refund,
 * dispute or payout, or booked here when the provider lists it. Anything that cannot be booked is reported by name.
 */
import type { Cents } from '#platform/money/cents.ts';

export type BalanceChange = {
  readonly kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'passed_on' | 'payout' | 'fee' | 'other';
  /** Signed, net of the fee. */
  readonly netCents: Cents;
  readonly feeCents: Cents;
  /** Whether it belongs to a payment or an owner's payout of ours, and whether that was charged in another currency by mistake. */
  readonly of: 'ours' | 'ours_in_foreign_currency' | 'owners_payout' | 'nobody';
};

/** payment, platform: with the amount to add to the ledger. foreign: of no payment here. other: nothing the ledger knows. */
export type Booking = {
  readonly as: 'payment' | 'platform' | 'foreign' | 'other';
  readonly feeCents: Cents;
  readonly paidOutCents: Cents;
  readonly exchangedCents: Cents;
};

const NOTHING = { feeCents: 0, paidOutCents: 0, exchangedCents: 0 };

/** Sales, refunds, disputes and shares are already in the ledger, so only their fee is added. */
export const bookingOf = ({ kind, netCents, feeCents, of }: BalanceChange): Booking => {
  switch (kind) {
    case 'payout':
      return { ...NOTHING, as: 'platform', feeCents, paidOutCents: 0 - netCents - feeCents };
    case 'fee':
      return { ...NOTHING, as: 'platform', feeCents: 0 - netCents };
    case 'other':
      return { ...NOTHING, as: 'other' };
    case 'payment':
    case 'refund':
    case 'refund_failed':
      if (of === 'nobody') return { ...NOTHING, as: 'foreign' };
      return {
        ...NOTHING,
        as: 'payment',
        feeCents,
        exchangedCents: of === 'ours_in_foreign_currency' ? netCents + feeCents : 0,
      };
    case 'passed_on':
      // The ledger records what an owner was sent as sent from our bank: it went there and straight on (decision record 038).
      if (of === 'owners_payout')
        return { ...NOTHING, as: 'platform', feeCents, paidOutCents: 0 - netCents - feeCents };
      return { ...NOTHING, as: of === 'nobody' ? 'foreign' : 'payment' };
    case 'dispute':
      // A dispute's fee is booked with the dispute.
      return { ...NOTHING, as: of === 'nobody' ? 'foreign' : 'payment' };
    default:
      return kind satisfies never;
  }
};

export const BALANCE_PARTS = [
  'opening',
  'foreign',
  'other',
  'pending_refunds',
  'newer',
  'unlisted',
  'payments',
] as const;

/** A part of the difference, in signed cents that the provider has over the ledger. */
export type BalancePart = { readonly part: (typeof BALANCE_PARTS)[number]; readonly cents: Cents };

export type ComparedBalance = {
  readonly theirsCents: Cents;
  readonly oursCents: Cents;
  /** The sum of all listed transactions, and the balance before the first of them. */
  readonly movedCents: Cents;
  readonly openingCents: Cents;
  /** Listed transactions that belong to no payment here, or are of a kind the ledger does not know. */
  readonly foreignCents: Cents;
  readonly otherCents: Cents;
  /** Refunds that the provider has deducted but not finished: the ledger does not have them yet. */
  readonly pendingCents: Cents;
  /** Entries of the last few hours that the ledger has and the list does not. */
  readonly newerCents: Cents;
};

/** The parts of the difference; their sum is `theirs - ours`. `payments` is what nothing else explains. */
export const explainBalance = (compared: ComparedBalance): BalancePart[] => {
  const { theirsCents, oursCents, movedCents, openingCents, pendingCents, newerCents } = compared;
  const known: BalancePart[] = [
    { part: 'opening', cents: openingCents },
    { part: 'foreign', cents: compared.foreignCents },
    { part: 'other', cents: compared.otherCents },
    { part: 'pending_refunds', cents: 0 - pendingCents },
    { part: 'newer', cents: 0 - newerCents },
    { part: 'unlisted', cents: theirsCents - openingCents - movedCents },
  ];
  const rest = theirsCents - oursCents - known.reduce((sum, { cents }) => sum + cents, 0);
  return [...known, { part: 'payments' as const, cents: rest }].filter(({ cents }) => cents !== 0);
};
