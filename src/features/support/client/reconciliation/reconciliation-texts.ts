// The texts of support's reconciliation.

import { t } from 'ttag';
import type { BalancePart } from '#features/payments/rules/provider-balance.ts';
import { formatCents } from '#platform/money/cents.ts';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Difference, SumKind } from '../../reconciliation.contract.ts';

export const findingTexts = {
  foundAt: t`found`,
  state: t`State`,
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
  part: (cents: number, part: BalancePart['part']) =>
    `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))} ${PARTS[part]}`,
};

export const paymentsTexts = {
  title: t`Payments and the providers`,
  walked: (provider: string, moment: string, checked: number, fixed: number) =>
    t`${provider}: compared ${moment}, ${formatCount(checked)} checked, ${formatCount(fixed)} fixed.`,
  walking: (provider: string, moment: string, checked: number) =>
    t`${provider}: being compared since ${moment}, ${formatCount(checked)} checked so far.`,
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
  /** Each sum is compared with another record of the same money. */
  recorded: (kind: SumKind, { of, says: recorded, proven }: Difference) => {
    const [sum, record] = of === 'opening' ? OPENING_RECORDS : RECORDS[kind];
    return `${sum} ${formatCents(recorded)}, ${record} ${formatCents(proven)}`;
  },
};

export const chargesTexts = {
  title: t`Wrong charges`,
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
};
