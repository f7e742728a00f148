/**
 * Rule 44: every movement of money is a set of entries that sum to zero. A positive amount is owed to us or held for
 * us; a negative one is owed by us.
 *
 *  - Charged: we owe each payee of the price's lines its part. Collected: the provider holds the total. Nothing is entered before
 *    the money is there, so a sale has no entries of a driver who owes. A refund mirrors both (credited, returned).
 *  - Restored: a refund that had been made came back from the payer's bank, so the sale stands again and the provider
 *    holds its money (bounced).
 *  - Paid otherwise: we paid a refund from our bank, because the provider could not.
 *  - Taken in cash: the owner's staff hold the total, so the owner already has it and owes the others their part. Given
 *    in cash: they handed it back.
 *  - Charged to a room: the owner's hotel collects the total with the room, so that it counts as cash does, but is in no till. Taken off
 *    the room: given back there.
 *  - Passed on: the provider paid the owner's share straight into the owner's account. Taken back: it came from there
 *    for a refund.
 *  - Sent: we paid the owner from our bank.
 *  - Disputed: the payer's bank took money from what the provider holds, and we contest it. Reinstated: it came back.
 *  - Wrongly charged: the provider took another amount than was asked for. It bought nothing, so the driver is owed it
 *    (rule 42). Wrong returned: it went back. Wrong bounced: that return failed. Wrong paid: we paid it back from our bank,
 *    because the provider could not. Wrong unpaid: that had been recorded by mistake.
 *  - Fee: what the provider keeps for its service; the platform bears it. Paid out: the provider sent money to our bank.
 *  - Exchanged: what a wrong charge in another currency moved in dollars; the two rates differ, and we bear that.
 *
 * Every payee has an account of its own. An owner is owed the negated sum of owner, of each tax that the owner remits,
 * of tips, and of payouts.
 */
import type { Cents } from '../money/cents.ts';
import { type Payee, type PriceLines, sumsByPayee, totalOf } from '../pricing/price-line.ts';

export type LedgerAccount = Payee | 'driver' | 'provider' | 'provider_fees' | 'disputes' | 'payouts' | 'bank';

export type LedgerStep =
  | 'charged'
  | 'collected'
  | 'credited'
  | 'returned'
  | 'restored'
  | 'bounced'
  | 'paid_otherwise'
  | 'disputed'
  | 'reinstated'
  | 'wrongly_charged'
  | 'wrong_returned'
  | 'wrong_bounced'
  | 'wrong_paid'
  | 'wrong_unpaid'
  | 'fee'
  | 'paid_out'
  | 'exchanged'
  | 'taken_in_cash'
  | 'given_in_cash'
  | 'charged_to_room'
  | 'taken_off_room'
  | 'passed_on'
  | 'taken_back'
  | 'sent';

/** One entry of the ledger, in signed cents. */
export type LedgerEntry = { account: LedgerAccount; cents: Cents; step: LedgerStep };

/** Who holds the money of a sale or returned it: the provider, the owner's till, or the owner's hotel. */
export type HeldBy = 'provider' | 'owner' | 'hotel';

/** Who pays a refund: the provider or the till that holds the money, or we from our bank. */
export type PaidBackBy = HeldBy | 'bank';

const ACCOUNT_OF = { provider: 'provider', owner: 'payouts', hotel: 'payouts', bank: 'bank' } as const;
const TAKEN_BY = { provider: 'collected', owner: 'taken_in_cash', hotel: 'charged_to_room' } as const;
const BACK_BY = {
  provider: 'returned',
  owner: 'given_in_cash',
  hotel: 'taken_off_room',
  bank: 'paid_otherwise',
} as const;

/** The entries of a paid sale; zero lines are left out. */
export const entriesForSale = (lines: PriceLines, heldBy: HeldBy = 'provider'): LedgerEntry[] =>
  entriesFor(lines, { account: ACCOUNT_OF[heldBy], step: TAKEN_BY[heldBy] });

const entriesFor = (lines: PriceLines, { account, step }: Pick<LedgerEntry, 'account' | 'step'>): LedgerEntry[] => {
  const totalCents = totalOf(lines);
  assertAmounts(totalCents);
  const shares = [...sumsByPayee(lines)];
  return withoutZeros([
    ...shares.map(([payee, cents]): LedgerEntry => ({ account: payee, cents: -cents, step: 'charged' })),
    { account, cents: totalCents, step },
  ]);
};

/** The entries of a refund: a sale of the same lines, negated. */
export const entriesForRefund = (lines: PriceLines, paidBackBy: PaidBackBy = 'provider'): LedgerEntry[] =>
  entriesFor(lines, { account: ACCOUNT_OF[paidBackBy], step: BACK_BY[paidBackBy] }).map((entry) => ({
    ...entry,
    cents: -entry.cents,
    step: entry.step === 'charged' ? 'credited' : entry.step,
  }));

/** The entries of a refund by the provider that came back: the refund's own, negated. */
export const entriesForBounce = (lines: PriceLines): LedgerEntry[] =>
  entriesFor(lines, { account: 'provider', step: 'bounced' }).map((entry) => ({
    ...entry,
    step: entry.step === 'charged' ? 'restored' : entry.step,
  }));

/** The entries of what a dispute moved, including fees. */
export const entriesForDispute = (moved: { takenCents: Cents; returnedCents: Cents }): LedgerEntry[] => {
  const { takenCents, returnedCents } = moved;
  assertAmounts(takenCents, returnedCents);
  return withoutZeros([
    { account: 'disputes', cents: takenCents, step: 'disputed' },
    { account: 'provider', cents: -takenCents, step: 'disputed' },
    { account: 'provider', cents: returnedCents, step: 'reinstated' },
    { account: 'disputes', cents: -returnedCents, step: 'reinstated' },
  ]);
};

/** The entries of an owner's share that the provider passed on with the sale. */
export const entriesForPassingOn = (cents: Cents): LedgerEntry[] => {
  assertAmounts(cents);
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
  assertAmounts(Math.abs(cents));
  return withoutZeros([
    { account: 'payouts', cents, step: 'sent' },
    { account: 'bank', cents: -cents, step: 'sent' },
  ]);
};

/** Where the money of a wrong charge is or was paid from, and whether we hold it then. */
const WRONG = {
  charged: { to: 'provider', sign: 1, step: 'wrongly_charged' },
  returned: { to: 'provider', sign: -1, step: 'wrong_returned' },
  bounced: { to: 'provider', sign: 1, step: 'wrong_bounced' },
  paid_otherwise: { to: 'bank', sign: -1, step: 'wrong_paid' },
  not_paid: { to: 'bank', sign: 1, step: 'wrong_unpaid' },
} as const;
export type WrongChargeStep = keyof typeof WRONG;

/** The entries of a charge that was not asked for, and of what became of it; `cents` is positive. */
export const entriesForWrongCharge = (cents: Cents, became: WrongChargeStep): LedgerEntry[] => {
  assertAmounts(cents);
  const { to, sign, step } = WRONG[became];
  return between({ to, from: 'driver', cents: sign * cents, step });
};

/** The entries of a provider's fee; a negative one was given back to us. */
export const entriesForFee = (cents: Cents): LedgerEntry[] =>
  between({ to: 'provider_fees', from: 'provider', cents, step: 'fee' });

/** The entries of money that the provider sent to our bank; a negative amount came back from there. */
export const entriesForProviderPayout = (cents: Cents): LedgerEntry[] =>
  between({ to: 'bank', from: 'provider', cents, step: 'paid_out' });

/** The entries of what a wrong charge in another currency moved on our balance, in signed US cents. */
export const entriesForExchange = (cents: Cents): LedgerEntry[] =>
  between({ to: 'provider', from: 'provider_fees', cents, step: 'exchanged' });

type Move = {
  readonly to: LedgerAccount;
  readonly from: LedgerAccount;
  readonly cents: Cents;
  readonly step: LedgerStep;
};

const between = ({ to, from, cents, step }: Move): LedgerEntry[] => {
  assertAmounts(Math.abs(cents));
  return withoutZeros([
    { account: to, cents, step },
    { account: from, cents: -cents, step },
  ]);
};

const withoutZeros = (entries: LedgerEntry[]): LedgerEntry[] => entries.filter(({ cents }) => cents !== 0);

const assertAmounts = (...amounts: Cents[]): void => {
  if (!amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)) {
    throw new RangeError(`The ledger takes whole cents from zero up, not ${amounts.join(', ')}.`);
  }
};
