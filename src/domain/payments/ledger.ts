/**
 * Every sale and refund is written twice over, so that each step sums to zero and money can be followed. A positive amount
 * is owed to us or held for us, a negative one we owe. Charged: the driver owes the total, we owe the vendor the parking and the
 * platform its fee. Collected: the provider holds the total and the driver owes nothing. A refund mirrors both steps.
 * Taken in cash: the owner's people hold the total, so the owner has it already and owes the platform its fee; given in cash: they
 * handed it back. Passed on: the provider gave the owner's share to the owner's own account at once; taken back: it came from there
 * for a refund. Sent: we paid the owner from our bank. What an owner is owed is what vendor and payouts sum to, turned round. Disputed: the payer's bank took money from what the provider holds, and we ask for it back. Reinstated: it came back.
 */
import { type Cents, divideHalfUp } from '../money/cents.ts';

export type LedgerAccount = 'driver' | 'vendor' | 'platform' | 'provider' | 'disputes' | 'payouts' | 'bank';

export type LedgerStep =
  | 'charged'
  | 'collected'
  | 'credited'
  | 'returned'
  | 'disputed'
  | 'reinstated'
  | 'taken_in_cash'
  | 'given_in_cash'
  | 'passed_on'
  | 'taken_back'
  | 'sent';

/** One line of the ledger, in signed cents. */
export type LedgerEntry = { account: LedgerAccount; cents: Cents; step: LedgerStep };

/** The two lines of a sale or of a refund, neither below zero. */
export type SoldLines = { parkingCents: Cents; feeCents: Cents };

export type RefundSplit =
  | ({ ok: true } & SoldLines)
  | { ok: false; refusal: 'refund_not_positive' | 'refund_exceeds_paid' };

/** Where the money of a sale is, or was given back from: with the provider, or in the owner's own till. */
export type HeldBy = 'provider' | 'owner';

/** The entries of a sale that was paid; a line of nothing is not written. */
export const entriesForSale = ({ parkingCents, feeCents }: SoldLines, heldBy: HeldBy = 'provider'): LedgerEntry[] => {
  assertLines(parkingCents, feeCents);
  const totalCents = parkingCents + feeCents;
  const account = heldBy === 'provider' ? 'provider' : 'payouts';
  const step = heldBy === 'provider' ? 'collected' : 'taken_in_cash';
  return withoutZeros([
    { account: 'driver', cents: totalCents, step: 'charged' },
    { account: 'vendor', cents: -parkingCents, step: 'charged' },
    { account: 'platform', cents: -feeCents, step: 'charged' },
    { account, cents: totalCents, step },
    { account: 'driver', cents: -totalCents, step },
  ]);
};

/** The entries of a refund: those of a sale of the same lines, turned round. */
export const entriesForRefund = (lines: SoldLines, heldBy: HeldBy = 'provider'): LedgerEntry[] => {
  const back = heldBy === 'provider' ? 'returned' : 'given_in_cash';
  return entriesForSale(lines, heldBy).map(({ account, cents, step }) => ({
    account,
    cents: -cents,
    step: step === 'charged' ? 'credited' : back,
  }));
};

/** The entries of what a dispute moved: taken from us, or given back to us, fees included. */
export const entriesForDispute = (moved: { takenCents: Cents; returnedCents: Cents }): LedgerEntry[] => {
  const { takenCents, returnedCents } = moved;
  assertLines(takenCents, returnedCents);
  return withoutZeros([
    { account: 'disputes', cents: takenCents, step: 'disputed' },
    { account: 'provider', cents: -takenCents, step: 'disputed' },
    { account: 'provider', cents: returnedCents, step: 'reinstated' },
    { account: 'disputes', cents: -returnedCents, step: 'reinstated' },
  ]);
};

/** The entries of an owner's share that the provider passed on with the sale itself. */
export const entriesForPassingOn = (cents: Cents): LedgerEntry[] => {
  assertLines(cents);
  return withoutZeros([
    { account: 'payouts', cents, step: 'passed_on' },
    { account: 'provider', cents: -cents, step: 'passed_on' },
  ]);
};

/** The entries of what came back from the owner's account with the provider. */
export const entriesForTakingBack = (cents: Cents): LedgerEntry[] =>
  entriesForPassingOn(cents).map((entry) => ({ ...entry, cents: -entry.cents, step: 'taken_back' }));

/** The entries of a pay-out by bank; below zero it takes back one that was written down wrongly. */
export const entriesForSending = (cents: Cents): LedgerEntry[] => {
  assertLines(Math.abs(cents));
  return withoutZeros([
    { account: 'payouts', cents, step: 'sent' },
    { account: 'bank', cents: -cents, step: 'sent' },
  ]);
};

/**
 * Divides a refund over the two lines in proportion to what was sold. It divides all that will then have been refunded and takes off
 * what already was, so that parts that add up to the whole give back exactly the whole of each line.
 */
export const splitRefund = (asked: SoldLines & { refundCents: Cents; alreadyRefunded: SoldLines }): RefundSplit => {
  const { refundCents, parkingCents: sold, feeCents: soldFee, alreadyRefunded } = asked;
  assertLines(sold, soldFee, refundCents, alreadyRefunded.parkingCents, alreadyRefunded.feeCents);
  const parkingLeft = sold - alreadyRefunded.parkingCents;
  const feeLeft = soldFee - alreadyRefunded.feeCents;
  if (parkingLeft < 0 || feeLeft < 0) throw new RangeError('More was refunded than was sold.');
  if (refundCents === 0) return { ok: false, refusal: 'refund_not_positive' };
  if (refundCents > parkingLeft + feeLeft) return { ok: false, refusal: 'refund_exceeds_paid' };
  const refundedThen = refundCents + alreadyRefunded.parkingCents + alreadyRefunded.feeCents;
  const share = divideHalfUp(sold * refundedThen, sold + soldFee) - alreadyRefunded.parkingCents;
  // Earlier refunds may have been of one line alone: neither line gives back more than it has left.
  const parkingCents = Math.min(parkingLeft, refundCents, Math.max(0, refundCents - feeLeft, share));
  return { ok: true, parkingCents, feeCents: refundCents - parkingCents };
};

const withoutZeros = (entries: LedgerEntry[]): LedgerEntry[] => entries.filter(({ cents }) => cents !== 0);

const assertLines = (...amounts: Cents[]): void => {
  if (!amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)) {
    throw new RangeError(`The ledger takes whole cents from zero up, not ${amounts.join(', ')}.`);
  }
};
