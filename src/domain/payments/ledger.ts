/**
 * Rule 44: every movement of money is a set of entries that sum to zero. A positive amount is owed to us or held for
 * us; a negative one is owed by us.
 *
 *  - Charged: the driver owes the total; we owe the vendor the parking and the platform its fee.
 *  - Collected: the provider holds the total and the driver owes nothing. A refund mirrors both steps.
 *  - Taken in cash: the owner's staff hold the total, so the owner already has it and owes the platform its fee. Given
 *    in cash: they handed it back.
 *  - Passed on: the provider paid the owner's share straight into the owner's account. Taken back: it came from there
 *    for a refund.
 *  - Sent: we paid the owner from our bank.
 *  - Disputed: the payer's bank took money from what the provider holds, and we contest it. Reinstated: it came back.
 *
 * An owner is owed the negated sum of vendor and payouts.
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

/** One entry of the ledger, in signed cents. */
export type LedgerEntry = { account: LedgerAccount; cents: Cents; step: LedgerStep };

/** The two lines of a sale or refund, neither negative. */
export type SoldLines = { parkingCents: Cents; feeCents: Cents };

export type RefundSplit =
  | ({ ok: true } & SoldLines)
  | { ok: false; refusal: 'refund_not_positive' | 'refund_exceeds_paid' };

/** Who holds the money of a sale or returned it: the provider or the owner's till. */
export type HeldBy = 'provider' | 'owner';

/** The entries of a paid sale; zero lines are left out. */
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

/** The entries of a refund: a sale of the same lines, negated. */
export const entriesForRefund = (lines: SoldLines, heldBy: HeldBy = 'provider'): LedgerEntry[] => {
  const back = heldBy === 'provider' ? 'returned' : 'given_in_cash';
  return entriesForSale(lines, heldBy).map(({ account, cents, step }) => ({
    account,
    cents: -cents,
    step: step === 'charged' ? 'credited' : back,
  }));
};

/** The entries of what a dispute moved, including fees. */
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

/** The entries of an owner's share that the provider passed on with the sale. */
export const entriesForPassingOn = (cents: Cents): LedgerEntry[] => {
  assertLines(cents);
  return withoutZeros([
    { account: 'payouts', cents, step: 'passed_on' },
    { account: 'provider', cents: -cents, step: 'passed_on' },
  ]);
};

/** The entries of what was taken back from the owner's account at the provider. */
export const entriesForTakingBack = (cents: Cents): LedgerEntry[] =>
  entriesForPassingOn(cents).map((entry) => ({ ...entry, cents: -entry.cents, step: 'taken_back' }));

/** The entries of a bank payout; a negative one corrects a payout recorded by mistake. */
export const entriesForSending = (cents: Cents): LedgerEntry[] => {
  assertLines(Math.abs(cents));
  return withoutZeros([
    { account: 'payouts', cents, step: 'sent' },
    { account: 'bank', cents: -cents, step: 'sent' },
  ]);
};

/**
 * Rule 51: splits a refund over the two lines in proportion to the sale. It splits the total refunded so far and
 * subtracts the earlier refunds, so that refunds of the whole return exactly each line.
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
  // Earlier refunds may have covered one line alone; neither line returns more than it has left.
  const parkingCents = Math.min(parkingLeft, refundCents, Math.max(0, refundCents - feeLeft, share));
  return { ok: true, parkingCents, feeCents: refundCents - parkingCents };
};

const withoutZeros = (entries: LedgerEntry[]): LedgerEntry[] => entries.filter(({ cents }) => cents !== 0);

const assertLines = (...amounts: Cents[]): void => {
  if (!amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)) {
    throw new RangeError(`The ledger takes whole cents from zero up, not ${amounts.join(', ')}.`);
  }
};
