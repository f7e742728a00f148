// The texts of the desk's books.

import type { Difference, SumKind } from '#contract/money/books.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { formatForeign } from '#domain/money/foreign-amount.ts';
import type { BalancePart } from '#domain/payments/provider-balance.ts';

export const booksTexts = {
  title: 'Books',
  lead: 'Two records of the same money that disagree. Each needs a person to look at it, and is marked resolved once both agree again.',
};

const count = (things: number) => things.toLocaleString('en-US');

export const findingTexts = {
  found: 'Found',
  again: (moment: string) => `seen again ${moment}`,
  state: 'State',
  open: 'Open',
  resolved: 'Resolved',
};

export const refundsTexts = {
  title: 'Owed to a driver, needs a person',
  none: 'No refund waits for a person.',
  noneText: 'What the provider cannot pay back now is asked for again by itself. What it will not pay back shows here.',
  open: (open: number) =>
    open === 1 ? '1 driver waits for money that did not go through.' : `${open} refunds did not go through.`,
  openText:
    'Ask the driver how else to pay, or find out why the provider refuses. Each stays here until somebody decides.',
  allDecided: 'Every refund that did not go through was decided.',
  caption: 'Refunds that did not go through, those that wait first',
  refund: 'Refund',
  why: 'Why it did not go through',
  since: (moment: string) => `since ${moment}`,
  amount: 'Owed',
  decision: 'Decision',
  decide: 'Decide',
  decideOn: (amount: string, receipt: string) => `Decide on ${amount}, receipt ${receipt}`,
  states: { failed: 'Waits', paid_otherwise: 'Paid otherwise', closed: 'Closed' },
  by: (name: string, moment: string) => `${name}, ${moment}`,
  dialog: (amount: string) => `${amount} is owed to the driver`,
  legend: 'What to do',
  choices: {
    try_again: {
      label: 'Ask the provider again',
      detail: 'When the reason is gone, such as a balance that was too low.',
    },
    pay_otherwise: {
      label: 'It was paid otherwise',
      detail: 'You sent it by bank or handed it over. The ledger takes it from our bank.',
    },
    close: { label: 'Close it', detail: 'Nothing is paid back, for example because the payer’s bank decided.' },
  },
  note: 'Words to the payer',
  noteHints: {
    pay_otherwise: 'How and when it was paid. The payer is mailed this.',
    close: 'Why nothing is paid back. The payer is mailed this.',
  },
  noteMissing: 'Please say how it was paid or why it is closed; the payer reads it.',
  submit: { try_again: 'Ask again', pay_otherwise: 'Record as paid', close: 'Close it' },
  busy: 'Saving…',
  cancel: 'Cancel',
};

const PARTS: Readonly<Record<BalancePart['part'], string>> = {
  opening: 'was there before the first payment that we compared',
  foreign: 'belongs to no payment here: see below, or another program uses the account',
  other: 'moved for a reason that the ledger does not know: look it up in the provider’s console',
  pending_refunds: 'is refunds that the provider has taken and not finished',
  newer: 'is in our ledger, and not in the provider’s list yet',
  unlisted: 'is in the balance, and not in the provider’s list yet',
  payments: 'is payments that both books have differently: see below',
};

export const balancesTexts = {
  title: 'Balances at the providers',
  lead: 'Our ledger has what a provider holds for us, its fees taken off. It is compared whenever the payments are.',
  caption: 'What each provider holds for us, and what our ledger says',
  provider: 'Provider',
  asOf: (moment: string) => `as of ${moment}`,
  ours: 'Our ledger',
  theirs: 'The provider',
  difference: 'Difference',
  agree: 'None',
  never: 'Not compared yet',
  refused: (code: string) =>
    `The provider does not list its movements to this account (${code.toLowerCase().replaceAll('_', ' ')}). Switch it on in its console.`,
  more: (cents: number) =>
    cents === 0
      ? '$0.00, of parts that cancel out'
      : `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} there`,
  part: (cents: number, part: BalancePart['part']) =>
    `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))} ${PARTS[part]}`,
};

export const paymentsTexts = {
  title: 'Payments and the providers',
  agree: 'The providers’ books agree with ours.',
  disagree: (open: number) => (open === 1 ? '1 payment does not agree.' : `${open} payments do not agree.`),
  never: 'Not compared yet',
  neverText: 'They are compared each day; the first comparison is still to come.',
  walked: (provider: string, moment: string, checked: number, fixed: number) =>
    `${provider}: compared ${moment}, ${count(checked)} checked, ${count(fixed)} fixed.`,
  walking: (provider: string, moment: string, checked: number) =>
    `${provider}: being compared since ${moment}, ${count(checked)} checked so far.`,
  compare: 'Compare now',
  asked: 'They are being compared; what is found shows here in a few minutes.',
  caption: 'Payments of which the provider says something else, open ones first',
  payment: 'Payment',
  noStay: 'No stay here',
  what: 'What is wrong, and what to do',
  ours: 'Ours',
  theirs: 'Theirs',
  kinds: {
    no_payment: ['Money without an order', 'Give it back in the provider’s console.'],
    amount_differs: [
      'Another amount was paid',
      'Give it back in the provider’s console, and ask the driver to pay again.',
    ],
    paid_there_only: ['Paid there, canceled here', 'Give it back in the provider’s console.'],
    paid_here_only: [
      'Paid here, not there',
      'Look the payment up in the provider’s console: is it the account of these settings, was it taken back?',
    ],
    refunds_differ: [
      'Refunds differ',
      'If one did not arrive, give it back once more in the provider’s console; more than ours goes away by itself.',
    ],
    ledger_differs: ['Our ledger differs', 'Tell the engineers: the money is right, our entries are not.'],
  },
};

const RECORDS: Readonly<Record<SumKind, readonly [sum: string, record: string]>> = {
  day: ['the sum says', 'the ledger'],
  total: ['the total says', 'its days'],
  month: ['the statement says', 'the ledger'],
  balance: ['the balance says', 'its statements'],
};
const OPENING_RECORDS = ['the statement says', 'the month before left'] as const;

export const sumsTexts = {
  title: 'Sums and the ledger',
  agree: 'The books agree.',
  disagree: (open: number) =>
    open === 1 ? 'In 1 place the books do not agree.' : `In ${open} places the books do not agree.`,
  proven: (lots: number, moment: string) =>
    `Last proven ${moment}: ${lots === 1 ? '1 lot' : `${lots} lots`}, every sum and every owner’s balance against the ledger.`,
  unprovenTitle: 'Not proven yet',
  unproven: 'They are proven each night; the first proof is still to come.',
  caption: 'Sums that are not what the ledger says, open ones first',
  lot: 'Lot',
  what: 'Which sum',
  allDays: 'All days together',
  ofMonth: (month: string) => `Statement of ${month}`,
  balance: 'Owed to the owner',
  difference: 'What differs',
  figures: {
    parking: 'Parking',
    taxes: 'Taxes',
    fees: 'Fees',
    opening: 'Owed before',
    sales: 'Parking sold',
    refunds: 'Given back',
    transferred: 'Passed on',
    cash: 'Taken in cash',
    sent: 'Sent by bank',
    owed: 'Owed',
  },
  /** Each sum is held against another record of the same money. */
  says: (kind: SumKind, { of, says, proven }: Difference) => {
    const [sum, record] = of === 'opening' ? OPENING_RECORDS : RECORDS[kind];
    return `${sum} ${formatCents(says)}, ${record} ${formatCents(proven)}`;
  },
  off: (cents: number) => `${formatCents(Math.abs(cents))} too ${cents > 0 ? 'much' : 'little'}`,
};

export const chargesTexts = {
  title: 'Wrong charges',
  none: 'No wrong charges.',
  noneText: 'Every payment was charged as it was asked for.',
  allReturned: 'All wrong charges were given back.',
  caption: 'Payments of which another amount was charged, open ones first',
  lot: 'Lot',
  payment: 'Payment',
  difference: 'What differs',
  off: (asked: number, charged: number, currency: string | null) =>
    `${currency ? formatForeign(charged, currency) : formatCents(charged)} instead of ${formatCents(asked)}`,
  bought: 'Nothing was sold for it; all of it goes back.',
  open: (open: number) =>
    open === 1 ? '1 wrong charge is not given back yet.' : `${open} wrong charges are not given back yet.`,
  openText:
    'The program gives them back by itself, within minutes. What the provider refuses has to be given back there.',
  found: 'Found',
  state: 'State',
  states: { returning: 'On its way back', returned: 'Given back', refused: 'Refused' },
};
