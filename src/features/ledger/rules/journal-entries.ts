/**
 * Rule 44: every step of money that moves is a journal entry, whose postings sum to zero. A positive amount is owed to us or held
 * for us; a negative one is owed by us.
 *
 *  - Collected: the provider holds the total of a sale, and we owe each payee of the price's lines its part. Nothing is entered before
 *    the money is there, so a sale has no posting for a driver who owes. Returned: a refund, which mirrors it.
 *  - Bounced: a completed refund came back from the payer's bank, so the sale stands again and the provider holds its money.
 *  - Paid otherwise: we paid a refund from our bank, because the provider could not.
 *  - Taken in cash: the owner's staff hold the total, so the owner already has it and owes the others their part. Given in cash: they
 *    handed it back.
 *  - Charged to a room: the owner's hotel collects the total with the room. It counts like cash, but is in no till. Taken off the room:
 *    given back there.
 *  - Passed on: the provider paid the owner's share straight into the owner's account. Taken back: the share came from there for a
 *    refund.
 *  - Sent: we paid the owner from our bank.
 *  - Disputed: the payer's bank took money from what the provider holds, and we contest it. Reinstated: it came back.
 *  - Wrongly charged: the provider took a different amount than we asked for. It bought nothing, so the driver is owed it (rule 42).
 *    Wrong returned: it went back. Wrong bounced: that return failed. Wrong paid: we paid it back from our bank, because the provider
 *    could not. Wrong unpaid: that payment had been recorded by mistake.
 *  - Fee: what the provider keeps for its service; the platform bears it. Paid out: the provider sent money to our bank.
 *  - Exchanged: what a wrong charge in another currency moved in dollars; the two rates differ, and we bear the difference.
 *
 * Every payee has its own account. An owner is owed the negated sum of owner, of each tax that the owner remits, of tips, and of
 * payouts.
 */

import { type Payee, type PriceLines, sumsByPayee, totalOf } from '#features/pricing/rules/price-line.ts';
import type { Cents } from '#platform/money/cents.ts';

export type LedgerAccount = Payee | 'driver' | 'provider' | 'provider_fees' | 'disputes' | 'payouts' | 'bank';

export type LedgerStep =
  | 'collected'
  | 'returned'
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

/** What a step moves on one account, in signed cents. */
export type Posting = { readonly account: LedgerAccount; readonly cents: Cents };

/** A step of a transaction, with a posting for each account on which it moves money. */
export type JournalEntry = { readonly step: LedgerStep; readonly postings: readonly Posting[] };

/** Who holds the money of a sale, or returned it: the provider, the owner's till, or the owner's hotel. */
export type Collector = 'provider' | 'owner' | 'hotel';

/** Who pays a refund: the provider or the till that holds the money, or we do from our bank. */
export type PaidBackBy = Collector | 'bank';

const ACCOUNT_OF = { provider: 'provider', owner: 'payouts', hotel: 'payouts', bank: 'bank' } as const;
const TAKEN_BY = { provider: 'collected', owner: 'taken_in_cash', hotel: 'charged_to_room' } as const;
const BACK_BY = {
  provider: 'returned',
  owner: 'given_in_cash',
  hotel: 'taken_off_room',
  bank: 'paid_otherwise',
} as const;

/** The steps of sales. Anything else that moves a payee's money gives it back or restores it. */
export const SALE_STEPS: readonly LedgerStep[] = Object.values(TAKEN_BY);

/** The entry for a paid sale; zero lines are omitted, and a sale of nothing has no entry. */
export const entriesForSale = (lines: PriceLines, collectedBy: Collector = 'provider'): JournalEntry[] =>
  entriesByPayee(lines, { account: ACCOUNT_OF[collectedBy], step: TAKEN_BY[collectedBy] });

/** The entry for a refund: a sale of the same lines, negated. */
export const entriesForRefund = (lines: PriceLines, paidBackBy: PaidBackBy = 'provider'): JournalEntry[] =>
  entriesByPayee(lines, { account: ACCOUNT_OF[paidBackBy], step: BACK_BY[paidBackBy] }, -1);

/** The entry for a refund by the provider that bounced: the refund's own, negated. */
export const entriesForBounce = (lines: PriceLines): JournalEntry[] =>
  entriesByPayee(lines, { account: 'provider', step: 'bounced' });

type Step = { readonly account: LedgerAccount; readonly step: LedgerStep };

const entriesByPayee = (lines: PriceLines, { account, step }: Step, sign: 1 | -1 = 1): JournalEntry[] => {
  const totalCents = totalOf(lines);
  assertAmounts(totalCents);
  const shares = [...sumsByPayee(lines)].map(([payee, cents]): Posting => ({ account: payee, cents: -sign * cents }));
  return nonZeroEntries(step, [...shares, { account, cents: sign * totalCents }]);
};

/** The entries for what a dispute moved, including fees. */
export const entriesForDispute = (moved: { takenCents: Cents; returnedCents: Cents }): JournalEntry[] => {
  const { takenCents, returnedCents } = moved;
  assertAmounts(takenCents, returnedCents);
  return [
    ...entriesBetween({ to: 'disputes', from: 'provider', cents: takenCents, step: 'disputed' }),
    ...entriesBetween({ to: 'provider', from: 'disputes', cents: returnedCents, step: 'reinstated' }),
  ];
};

/** The entry for an owner's share that the provider passed on with the sale. */
export const entriesForPassingOn = (cents: Cents): JournalEntry[] => {
  assertAmounts(cents);
  return entriesBetween({ to: 'payouts', from: 'provider', cents, step: 'passed_on' });
};

/** The entry for money taken back from the owner's account at the provider. */
export const entriesForTakingBack = (cents: Cents): JournalEntry[] => {
  assertAmounts(cents);
  return entriesBetween({ to: 'provider', from: 'payouts', cents, step: 'taken_back' });
};

/** The entry for a bank payout; a negative one corrects a payout recorded by mistake. */
export const entriesForSending = (cents: Cents): JournalEntry[] =>
  entriesBetween({ to: 'payouts', from: 'bank', cents, step: 'sent' });

/** Which account a wrong charge was paid from, or will be, and whether we hold the money at that point. */
const WRONG = {
  charged: { to: 'provider', sign: 1, step: 'wrongly_charged' },
  returned: { to: 'provider', sign: -1, step: 'wrong_returned' },
  bounced: { to: 'provider', sign: 1, step: 'wrong_bounced' },
  paid_otherwise: { to: 'bank', sign: -1, step: 'wrong_paid' },
  not_paid: { to: 'bank', sign: 1, step: 'wrong_unpaid' },
} as const;
export type WrongChargeStep = keyof typeof WRONG;

/** The entry for a charge that we did not ask for, and for what happened to it; `cents` is positive. */
export const entriesForWrongCharge = (cents: Cents, became: WrongChargeStep): JournalEntry[] => {
  assertAmounts(cents);
  const { to, sign, step } = WRONG[became];
  return entriesBetween({ to, from: 'driver', cents: sign * cents, step });
};

/** The entry for a provider's fee; a negative one was given back to us. */
export const entriesForFee = (cents: Cents): JournalEntry[] =>
  entriesBetween({ to: 'provider_fees', from: 'provider', cents, step: 'fee' });

/** The entry for money that the provider sent to our bank; a negative amount came back from there. */
export const entriesForProviderPayout = (cents: Cents): JournalEntry[] =>
  entriesBetween({ to: 'bank', from: 'provider', cents, step: 'paid_out' });

/** The entry for what a wrong charge in another currency moved on our balance, in signed US cents. */
export const entriesForExchange = (cents: Cents): JournalEntry[] =>
  entriesBetween({ to: 'provider', from: 'provider_fees', cents, step: 'exchanged' });

type Move = {
  readonly to: LedgerAccount;
  readonly from: LedgerAccount;
  readonly cents: Cents;
  readonly step: LedgerStep;
};

const entriesBetween = ({ to, from, cents, step }: Move): JournalEntry[] => {
  assertAmounts(Math.abs(cents));
  return nonZeroEntries(step, [
    { account: to, cents },
    { account: from, cents: -cents },
  ]);
};

const nonZeroEntries = (step: LedgerStep, postings: readonly Posting[]): JournalEntry[] => {
  const moving = postings.filter(({ cents }) => cents !== 0);
  return moving.length === 0 ? [] : [{ step, postings: moving }];
};

const assertAmounts = (...amounts: Cents[]): void => {
  if (!amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)) {
    throw new RangeError(`The ledger takes whole cents from zero up, not ${amounts.join(', ')}.`);
  }
};
