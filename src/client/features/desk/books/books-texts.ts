// The texts of the desk's books.

import type { Difference, SumKind } from '#contract/money/books.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { formatForeign } from '#domain/money/foreign-amount.ts';
import type { BalancePart } from '#domain/payments/provider-balance.ts';

export const booksTexts = {
  title: 'Books',
  onPage: 'On this page',
  show: 'Show',
  shown: { all: 'Everything, open first', open: 'Only what is open', over: 'Only what is decided or resolved' },
  lead: 'Records of the same money that disagree. Each needs a person, and is marked resolved once the records agree again.',
};

export const decideTexts = { legend: 'What to do', busy: 'Saving…', cancel: 'Cancel' };

const count = (things: number) => things.toLocaleString('en-US');

export const findingTexts = {
  foundAt: 'found',
  again: (moment: string) => `seen again ${moment}`,
  state: 'State',
  open: 'Open',
  resolved: 'Resolved',
};

const TO_PAYER = {
  label: 'Message to the payer',
  missing: 'Please say how it was paid or why it is closed. The payer will read this.',
};
const REASON = { label: 'Reason', missing: 'Please give a reason. It goes into the audit log.' };

/** The decisions about money that is owed to a driver, besides asking the provider again. */
const WITHOUT_PROVIDER = {
  pay_otherwise: {
    label: 'Paid another way',
    detail: 'You sent it by bank or in cash. The ledger deducts it from our bank account.',
    submit: 'Record as paid',
    note: { ...TO_PAYER, hint: 'How and when it was paid. Mailed to the payer.' },
  },
  close: {
    label: 'Close it',
    detail: 'Nothing is refunded, for example because the payer’s bank has decided.',
    submit: 'Close it',
    note: { ...TO_PAYER, hint: 'Why nothing is refunded. Mailed to the payer.' },
  },
};
const OWED_DECIDED = {
  try_again: (amount: string) =>
    `The provider is asked again for ${amount}. If that fails too, it returns to this list.`,
  pay_otherwise: (amount: string) => `${amount} is recorded as paid another way.`,
};

export const refundsTexts = {
  title: 'Refunds that need a person',
  none: 'No refund needs a person.',
  noneOver: 'No decisions yet',
  noneOverText: 'Refunds that somebody here has decided are listed here.',
  noneText:
    'Refunds that the provider cannot make right now are retried automatically. Those that it refuses are listed here.',
  open: (open: number) => (open === 1 ? '1 refund did not go through.' : `${open} refunds did not go through.`),
  openText:
    'Find out why the provider refuses, or ask the driver for another way to pay. Each stays here until someone decides.',
  allDecided: 'Every refund that did not go through has been decided.',
  caption: 'Refunds that did not go through, undecided ones first',
  refund: 'Refund',
  why: 'Why it did not go through',
  since: (moment: string) => `since ${moment}`,
  amount: 'Owed',
  decision: 'Decision',
  decide: 'Decide',
  decideOn: (amount: string, receipt: string) => `Decide on ${amount}, receipt ${receipt}`,
  states: { failed: 'Undecided', paid_otherwise: 'Paid another way', closed: 'Closed' },
  dialog: (amount: string) => `${amount} is owed to the driver`,
  choices: {
    try_again: {
      label: 'Try again',
      detail: 'If the reason is gone, such as a balance that was too low.',
      submit: 'Try again',
    },
    ...WITHOUT_PROVIDER,
  },
  decided: {
    ...OWED_DECIDED,
    close: (amount: string) => `The refund of ${amount} is closed.`,
  },
};

const PARTS: Readonly<Record<BalancePart['part'], string>> = {
  opening: 'was there before the first payment that we know of',
  foreign: 'belongs to no payment here: see below, or another program uses the account',
  other: 'moved for a reason that the ledger does not know: look it up in the provider’s console',
  pending_refunds: 'is refunds that the provider has taken and not finished',
  newer: 'is in our ledger, and not in the provider’s list yet',
  unlisted: 'is in the balance, and not in the provider’s list yet',
  payments: 'is payments that both books have differently: see below',
};

export const balancesTexts = {
  title: 'Balances at the providers',
  lead: 'Our ledger has what a provider holds for us, its fees taken off. They are compared every minute, and at PayPal, which lists payments hours late, every 15 minutes.',
  caption: 'What each provider holds for us, and what our ledger says',
  provider: 'Provider',
  asOf: (moment: string) => `as of ${moment}`,
  ours: 'Our ledger',
  theirs: 'The provider',
  difference: 'Difference',
  agree: 'No difference',
  never: 'Not compared yet',
  refused: (code: string) =>
    `The provider does not list its movements to this account (${code.toLowerCase().replaceAll('_', ' ')}). Turn it on in its console.`,
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
  underWay: 'The books are being compared.',
  disagree: (open: number) => (open === 1 ? '1 payment does not agree.' : `${open} payments do not agree.`),
  never: 'Not compared yet',
  neverText: 'They are compared every day. The first comparison has not run yet.',
  walked: (provider: string, moment: string, checked: number, fixed: number) =>
    `${provider}: compared ${moment}, ${count(checked)} checked, ${count(fixed)} fixed.`,
  walking: (provider: string, moment: string, checked: number) =>
    `${provider}: being compared since ${moment}, ${count(checked)} checked so far.`,
  compare: 'Compare now',
  asked: 'Comparing. Results appear here within a few minutes.',
  compared: 'Compared. This page shows the results.',
  caption: 'Payments on which the provider’s books differ, open ones first',
  payment: 'Payment',
  noStay: 'No stay here',
  what: 'Problem and solution',
  ours: 'Ours',
  theirs: 'Theirs',
  kinds: {
    no_payment: ['Money without an order', 'Refund it, unless another program of yours took it.'],
    amount_differs: ['Wrong amount paid', 'Refund it, and ask the driver to pay again.'],
    paid_there_only: ['Paid there, canceled here', 'Refund it.'],
    paid_here_only: [
      'Paid here, not there',
      'Look it up in the provider’s console: is it the account in these settings? Was the payment reversed?',
    ],
    not_found: [
      'Not found at the provider',
      'It is paid here, and the provider does not list it (anymore). Look it up in the provider’s console: is it the account in these settings? If it is there, it is found again by the next comparison.',
    ],
    refunds_differ: [
      'Refunds differ',
      'If a refund did not arrive, repeat it in the provider’s console. A refund that we do not know yet is recorded automatically.',
    ],
    ledger_differs: ['Our ledger differs', 'Tell the engineers: the money is right, but our entries are wrong.'],
  },
  decide: 'Decide',
  decideOn: (ref: string) => `Decide on ${ref}`,
  reopenOf: (ref: string) => `Reopen ${ref}`,
  dialog: (amount: string) => `${amount} at the provider`,
  dialogNoMoney: 'The books differ',
  choices: {
    try_again: {
      label: 'Refund at the provider',
      detail: 'The provider returns all of it to the card or account that paid.',
      submit: 'Refund it',
    },
    pay_otherwise: {
      label: 'Settled by hand',
      detail: 'You refunded or corrected it yourself, in the provider’s console or another way.',
      submit: 'Record as settled',
      note: { ...REASON, hint: 'What was done, when and where. It goes into the audit log.' },
    },
    close: {
      label: 'Close it',
      detail: 'It is right as it is, for example because another program of yours uses the account.',
      submit: 'Close it',
      note: { ...REASON, hint: 'Why nothing is done. It goes into the audit log.' },
    },
    reopen: {
      label: 'Reopen it',
      detail: 'It is listed as open again. No money moves.',
      submit: 'Reopen it',
      note: { ...REASON, hint: 'Why the earlier decision does not hold. It goes into the audit log.' },
    },
  },
  /** For what its payer was promised a refund of. */
  promised: {
    pay_otherwise: {
      note: { ...TO_PAYER, hint: 'How and when it was refunded. Mailed to the payer, who was promised a refund.' },
    },
    close: {
      detail: WITHOUT_PROVIDER.close.detail,
      note: { ...TO_PAYER, hint: 'Why nothing is refunded. Mailed to the payer, who was promised a refund.' },
    },
  },
  states: {
    asked: 'Refund pending',
    undecided: 'Open',
    twice: 'Open',
    returned: 'Resolved',
    paid_otherwise: 'Settled by hand',
    closed: 'Closed',
  },
  decided: {
    try_again: 'The provider is asked to refund it. If it refuses, it returns to this list.',
    pay_otherwise: 'It is recorded as settled by hand.',
    close: 'It is closed.',
    reopen: 'It is open again.',
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
  disagree: (open: number) => (open === 1 ? 'The books disagree in 1 place.' : `The books disagree in ${open} places.`),
  proven: (lots: number, moment: string) =>
    `Last proven ${moment}: ${lots === 1 ? '1 lot' : `${lots} lots`}, every sum and every owner’s balance against the ledger.`,
  unprovenTitle: 'Not proven yet',
  unproven: 'They are checked every night. The first check has not run yet.',
  caption: 'Sums that differ from the ledger, open ones first',
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
    refunds: 'Refunded',
    transferred: 'Passed on',
    cash: 'Taken in cash',
    sent: 'Sent by bank',
    owed: 'Owed',
  },
  /** Each sum is compared with another record of the same money. */
  says: (kind: SumKind, { of, says, proven }: Difference) => {
    const [sum, record] = of === 'opening' ? OPENING_RECORDS : RECORDS[kind];
    return `${sum} ${formatCents(says)}, ${record} ${formatCents(proven)}`;
  },
  off: (cents: number) => `${formatCents(Math.abs(cents))} too ${cents > 0 ? 'much' : 'little'}`,
};

export const chargesTexts = {
  title: 'Wrong charges',
  none: 'No wrong charges.',
  noneOver: 'No refunds or decisions yet',
  noneOverText: 'Wrong charges that were refunded or decided are listed here.',
  noneText: 'Every payment was charged with the requested amount.',
  allReturned: 'Every wrong charge has been refunded or decided.',
  caption: 'Payments charged with the wrong amount, open ones first',
  lot: 'Lot',
  payment: 'Payment',
  difference: 'What differs',
  off: (asked: number, charged: number, currency: string | null) =>
    `${currency ? formatForeign(charged, currency) : formatCents(charged)} instead of ${formatCents(asked)}`,
  bought: 'It bought nothing.',
  open: (open: number) => (open === 1 ? '1 wrong charge is open.' : `${open} wrong charges are open.`),
  openText:
    'They are refunded automatically within minutes. Decide on those that the provider refuses, and on those that were refunded twice.',
  found: 'Found',
  decision: 'State',
  decide: 'Decide',
  decideOn: (amount: string, ref: string) => `Decide on ${amount}, payment ${ref}`,
  reopen: 'Reopen',
  reopenOf: (amount: string, ref: string) => `Reopen ${amount}, payment ${ref}`,
  refusedFor: (why: string) => `Refused: ${why}`,
  by: (name: string, moment: string) => `${name}, ${moment}`,
  dialog: (amount: string) => `${amount} was charged by mistake`,
  choices: {
    try_again: {
      label: 'Try again',
      detail: 'The provider is asked again, if the reason why it refused is gone.',
      submit: 'Try again',
    },
    ...WITHOUT_PROVIDER,
    reopen: {
      label: 'Reopen it',
      detail: 'It is owed to the driver again. A payment that was recorded for it is taken out of the ledger.',
      submit: 'Reopen it',
      note: { ...REASON, hint: 'Why the earlier decision does not hold. It goes into the audit log.' },
    },
  },
  /** For what was paid another way and refunded by the provider as well. */
  twice: {
    dialog: (amount: string) => `${amount} was refunded twice`,
    lead: 'It was recorded as paid another way, and the provider refunded it as well.',
    choices: {
      reopen: {
        label: 'Only the provider paid',
        detail: 'The other payment was not made, or came back. It is taken out of the ledger.',
        submit: 'Take it out',
        note: { ...REASON, hint: 'What became of the other payment. It goes into the audit log.' },
      },
      close: {
        label: 'Leave it',
        detail: 'Both were paid. The ledger keeps both, and shows the second as owed by the driver.',
        submit: 'Leave it',
        note: { ...REASON, hint: 'Why both payments stand. It goes into the audit log.' },
      },
    },
    decided: {
      reopen: (amount: string) => `${amount} is refunded once, by the provider.`,
      close: (amount: string) => `${amount} is left as refunded twice.`,
    },
  },
  decided: {
    ...OWED_DECIDED,
    close: (amount: string) => `${amount} is closed.`,
    reopen: (amount: string) => `${amount} is open again.`,
  },
  states: {
    asked: 'Refund pending',
    undecided: 'Needs someone',
    twice: 'Refunded twice',
    returned: 'Refunded',
    paid_otherwise: 'Paid another way',
    closed: 'Closed',
  },
};
