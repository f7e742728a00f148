// The texts of support's reconciliation.

import { msgid, ngettext, t } from 'ttag';
import type { BalancePart } from '#features/payments/rules/provider-balance.ts';
import { formatCents } from '#platform/money/cents.ts';
import { formatForeign } from '#platform/money/foreign-amount.ts';
import type { Difference, SumKind } from '../../reconciliation.contract.ts';

export const reconciliationTexts = {
  title: t`Reconciliation`,
  onPage: t`On this page`,
  show: t`Show`,
  shown: { all: t`Everything, open first`, open: t`Open only`, over: t`Decided or resolved only` },
  lead: t`Records of the same money that disagree. Each needs a person, and is marked resolved once the records agree again.`,
};

export const decideTexts = { legend: t`What to do`, busy: t`Saving…`, cancel: t`Cancel` };

const count = (things: number) => things.toLocaleString(t`en-US`);

export const findingTexts = {
  foundAt: t`found`,
  again: (moment: string) => t`seen again ${moment}`,
  state: t`State`,
  open: t`Open`,
  resolved: t`Resolved`,
};

const TO_PAYER = {
  label: t`Message to the payer`,
  missing: t`Please say how it was paid or why it is closed. The payer will read this.`,
};
const REASON = { label: t`Reason`, missing: t`Please give a reason. It goes into the audit log.` };

/** The decisions about money owed to a driver, apart from asking the provider again. */
const WITHOUT_PROVIDER = {
  pay_otherwise: {
    label: t`Paid another way`,
    detail: t`You sent it by bank transfer or in cash. The ledger deducts it from our bank account.`,
    submit: t`Record as paid`,
    note: { ...TO_PAYER, hint: t`How and when it was paid. Mailed to the payer.` },
  },
  close: {
    label: t`Close it`,
    detail: t`Nothing is refunded, for example because the payer’s bank has decided.`,
    submit: t`Close it`,
    note: { ...TO_PAYER, hint: t`Why nothing is refunded. Mailed to the payer.` },
  },
};
const OWED_DECIDED = {
  try_again: (amount: string) =>
    t`The provider is asked again for ${amount}. If that fails too, it returns to this list.`,
  pay_otherwise: (amount: string) => t`${amount} is recorded as paid another way.`,
};

export const refundsTexts = {
  title: t`Refunds that need a person`,
  none: t`No refund needs a person.`,
  noneOver: t`No decisions yet`,
  noneOverText: t`Refunds that someone has decided on are listed here.`,
  noneText: t`Refunds that the provider cannot make right now are retried automatically. Those that it refuses are listed here.`,
  open: (open: number) =>
    ngettext(msgid`${open} refund did not go through.`, `${open} refunds did not go through.`, open),
  openText: t`Find out why the provider refused, or ask the driver for another way to pay them. Each stays here until someone decides.`,
  allDecided: t`Every refund that did not go through has been decided.`,
  caption: t`Refunds that did not go through, undecided ones first`,
  refund: t`Refund`,
  why: t`Why it did not go through`,
  since: (moment: string) => t`since ${moment}`,
  amount: t`Owed`,
  decision: t`Decision`,
  decide: t`Decide`,
  decideOn: (amount: string, receipt: string) => t`Decide on ${amount}, receipt ${receipt}`,
  states: { failed: t`Undecided`, paid_otherwise: t`Paid another way`, closed: t`Closed` },
  dialog: (amount: string) => t`${amount} is owed to the driver`,
  choices: {
    try_again: {
      label: t`Try again`,
      detail: t`If the cause is fixed, such as a balance that was too low.`,
      submit: t`Try again`,
    },
    ...WITHOUT_PROVIDER,
  },
  decided: {
    ...OWED_DECIDED,
    close: (amount: string) => t`The refund of ${amount} is closed.`,
  },
};

const PARTS: Readonly<Record<BalancePart['part'], string>> = {
  opening: t`was there before the first payment that we know of`,
  foreign: t`belongs to no payment here: see below, or another program uses the account`,
  other: t`moved for a reason that the ledger does not know: look it up in the provider’s console`,
  pending_refunds: t`is refunds that the provider has accepted but not completed`,
  newer: t`is in our ledger, but not in the provider’s list yet`,
  unlisted: t`is in the balance, but not in the provider’s list yet`,
  payments: t`is payments on which the records differ: see below`,
};

export const balancesTexts = {
  title: t`Balances at the providers`,
  lead: t`Our ledger has what a provider holds for us, less its fees. The two are compared every minute, or every 15 minutes for PayPal, which lists payments hours late.`,
  caption: t`What each provider holds for us, and what our ledger says`,
  provider: t`Provider`,
  asOf: (moment: string) => t`as of ${moment}`,
  ours: t`Our ledger`,
  theirs: t`The provider`,
  difference: t`Difference`,
  agree: t`No difference`,
  never: t`Not compared yet`,
  refused: (code: string) =>
    t`The provider does not let this account list transactions (${code.toLowerCase().replaceAll('_', ' ')}). Allow it in its console.`,
  more: (cents: number) =>
    cents === 0
      ? t`$0.00, in parts that cancel out`
      : t`${formatCents(Math.abs(cents))} ${cents > 0 ? t`more` : t`less`} there`,
  part: (cents: number, part: BalancePart['part']) =>
    `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))} ${PARTS[part]}`,
};

export const paymentsTexts = {
  title: t`Payments and the providers`,
  agree: t`The providers’ records agree with ours.`,
  underWay: t`The records are being compared.`,
  disagree: (open: number) => ngettext(msgid`${open} payment does not agree.`, `${open} payments do not agree.`, open),
  never: t`Not compared yet`,
  neverText: t`The records are compared every day. The first comparison has not run yet.`,
  walked: (provider: string, moment: string, checked: number, fixed: number) =>
    t`${provider}: compared ${moment}, ${count(checked)} checked, ${count(fixed)} fixed.`,
  walking: (provider: string, moment: string, checked: number) =>
    t`${provider}: being compared since ${moment}, ${count(checked)} checked so far.`,
  compare: t`Compare now`,
  requested: t`Comparing. Results appear here within a few minutes.`,
  compared: t`Compared. This page shows the results.`,
  caption: t`Payments on which the provider’s records differ, open ones first`,
  payment: t`Payment`,
  noStay: t`No stay here`,
  what: t`Problem and solution`,
  ours: t`Ours`,
  theirs: t`Theirs`,
  kinds: {
    no_payment: [t`Money without an order`, t`Refund it, unless another program of yours took it.`],
    amount_differs: [t`Wrong amount paid`, t`Refund it, and ask the driver to pay again.`],
    paid_there_only: [t`Paid there, canceled here`, t`Refund it.`],
    paid_here_only: [
      t`Paid here, not there`,
      t`Look it up in the provider’s console: is it the account in our settings? Was the payment reversed?`,
    ],
    not_found: [
      t`Not found at the provider`,
      t`It is paid here, but the provider does not list it (anymore). Look it up in the provider’s console: is it the account in our settings? If it is there, the next comparison will find it.`,
    ],
    refunds_differ: [
      t`Refunds differ`,
      t`If a refund did not arrive, repeat it in the provider’s console. A refund that we do not know about yet is recorded automatically.`,
    ],
    ledger_differs: [t`Our ledger differs`, t`Tell the engineers: the money is right, but our entries are wrong.`],
  },
  decide: t`Decide`,
  decideOn: (ref: string) => t`Decide on ${ref}`,
  reopenOf: (ref: string) => t`Reopen ${ref}`,
  dialog: (amount: string) => t`${amount} at the provider`,
  dialogNoMoney: t`The records differ`,
  choices: {
    try_again: {
      label: t`Refund at the provider`,
      detail: t`The provider returns all of it to the card or account that paid.`,
      submit: t`Refund it`,
    },
    pay_otherwise: {
      label: t`Settled by hand`,
      detail: t`You refunded or corrected it yourself, in the provider’s console or another way.`,
      submit: t`Record as settled`,
      note: { ...REASON, hint: t`What was done, when and where. It goes into the audit log.` },
    },
    close: {
      label: t`Close it`,
      detail: t`It is right as it is, for example because another program of yours uses the account.`,
      submit: t`Close it`,
      note: { ...REASON, hint: t`Why nothing is done. It goes into the audit log.` },
    },
    reopen: {
      label: t`Reopen it`,
      detail: t`It is listed as open again. No money moves.`,
      submit: t`Reopen it`,
      note: { ...REASON, hint: t`Why the earlier decision does not hold. It goes into the audit log.` },
    },
  },
  /** For payments whose payer was promised a refund. */
  promised: {
    pay_otherwise: {
      note: { ...TO_PAYER, hint: t`How and when it was refunded. Mailed to the payer, who was promised a refund.` },
    },
    close: {
      detail: WITHOUT_PROVIDER.close.detail,
      note: { ...TO_PAYER, hint: t`Why nothing is refunded. Mailed to the payer, who was promised a refund.` },
    },
  },
  states: {
    requested: t`Refund pending`,
    undecided: t`Open`,
    twice: t`Open`,
    returned: t`Resolved`,
    paid_otherwise: t`Settled by hand`,
    closed: t`Closed`,
  },
  decided: {
    try_again: t`The provider is asked to refund it. If it refuses, it returns to this list.`,
    pay_otherwise: t`It is recorded as settled by hand.`,
    close: t`It is closed.`,
    reopen: t`It is open again.`,
  },
};

const RECORDS: Readonly<Record<SumKind, readonly [sum: string, record: string]>> = {
  day: [t`the sum says`, t`the ledger`],
  total: [t`the total says`, t`its days`],
  month: [t`the statement says`, t`the ledger`],
  balance: [t`the balance says`, t`its statements`],
};
const OPENING_RECORDS = [t`the statement says`, t`the month before left`] as const;

export const sumsTexts = {
  title: t`Sums and the ledger`,
  agree: t`All records agree.`,
  disagree: (open: number) =>
    ngettext(msgid`The records disagree in ${open} place.`, `The records disagree in ${open} places.`, open),
  proven: (lots: number, moment: string) =>
    t`Last verified ${moment}: ${ngettext(msgid`${lots} lot`, `${lots} lots`, lots)}, every sum and every owner’s balance against the ledger.`,
  unprovenTitle: t`Not verified yet`,
  unproven: t`Sums are checked every night. The first check has not run yet.`,
  caption: t`Sums that differ from the ledger, open ones first`,
  lot: t`Lot`,
  what: t`Which sum`,
  allDays: t`All days together`,
  ofMonth: (month: string) => t`Statement for ${month}`,
  balance: t`Owed to the owner`,
  difference: t`What differs`,
  figures: {
    parking: t`Parking`,
    taxes: t`Taxes`,
    fees: t`Fees`,
    opening: t`Owed before`,
    sales: t`Parking sold`,
    refunds: t`Refunded`,
    tips: t`Tips`,
    transferred: t`Passed on`,
    cash: t`Taken in cash`,
    sent: t`Paid out`,
    owed: t`Owed`,
  },
  /** Each sum is compared with another record of the same money. */
  says: (kind: SumKind, { of, says, proven }: Difference) => {
    const [sum, record] = of === 'opening' ? OPENING_RECORDS : RECORDS[kind];
    return `${sum} ${formatCents(says)}, ${record} ${formatCents(proven)}`;
  },
  off: (cents: number) => t`${formatCents(Math.abs(cents))} too ${cents > 0 ? t`much` : t`little`}`,
};

export const chargesTexts = {
  title: t`Wrong charges`,
  none: t`No wrong charges.`,
  noneOver: t`No refunds or decisions yet`,
  noneOverText: t`Wrong charges that were refunded or decided are listed here.`,
  noneText: t`Every charge was for the requested amount.`,
  allReturned: t`Every wrong charge has been refunded or decided.`,
  caption: t`Charges for the wrong amount, open ones first`,
  lot: t`Lot`,
  payment: t`Payment`,
  difference: t`What differs`,
  off: (requested: number, charged: number, currency: string | null) =>
    t`${currency ? formatForeign(charged, currency) : formatCents(charged)} instead of ${formatCents(requested)}`,
  bought: t`It bought nothing.`,
  open: (open: number) => ngettext(msgid`${open} wrong charge is open.`, `${open} wrong charges are open.`, open),
  openText: t`They are refunded automatically within minutes. Decide on those that the provider refuses, and on those that were refunded twice.`,
  found: t`Found`,
  decision: t`State`,
  decide: t`Decide`,
  decideOn: (amount: string, ref: string) => t`Decide on ${amount}, payment ${ref}`,
  reopen: t`Reopen`,
  reopenOf: (amount: string, ref: string) => t`Reopen ${amount}, payment ${ref}`,
  refusedFor: (why: string) => t`Refused: ${why}`,
  by: (name: string, moment: string) => `${name}, ${moment}`,
  dialog: (amount: string) => t`${amount} was charged by mistake`,
  choices: {
    try_again: {
      label: t`Try again`,
      detail: t`Ask the provider again once the cause of the refusal is fixed.`,
      submit: t`Try again`,
    },
    ...WITHOUT_PROVIDER,
    reopen: {
      label: t`Reopen it`,
      detail: t`It is owed to the driver again. A payment that was recorded for it is taken out of the ledger.`,
      submit: t`Reopen it`,
      note: { ...REASON, hint: t`Why the earlier decision does not hold. It goes into the audit log.` },
    },
  },
  /** For money paid another way and also refunded by the provider. */
  twice: {
    dialog: (amount: string) => t`${amount} was refunded twice`,
    lead: t`It was recorded as paid another way, and the provider refunded it as well.`,
    choices: {
      reopen: {
        label: t`Only the provider paid`,
        detail: t`The other payment was not made, or came back. It is taken out of the ledger.`,
        submit: t`Take it out`,
        note: { ...REASON, hint: t`What became of the other payment. It goes into the audit log.` },
      },
      close: {
        label: t`Leave it`,
        detail: t`Both were paid. The ledger keeps both, and shows the second as owed by the driver.`,
        submit: t`Leave it`,
        note: { ...REASON, hint: t`Why both payments stand. It goes into the audit log.` },
      },
    },
    decided: {
      reopen: (amount: string) => t`${amount} is refunded once, by the provider.`,
      close: (amount: string) => t`${amount} is left as refunded twice.`,
    },
  },
  decided: {
    ...OWED_DECIDED,
    close: (amount: string) => t`${amount} is closed.`,
    reopen: (amount: string) => t`${amount} is open again.`,
  },
  states: {
    requested: t`Refund pending`,
    undecided: t`Needs a decision`,
    twice: t`Refunded twice`,
    returned: t`Refunded`,
    paid_otherwise: t`Paid another way`,
    closed: t`Closed`,
  },
};
