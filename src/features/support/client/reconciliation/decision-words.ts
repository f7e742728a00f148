// What decisions about refunds, payments and charges say alike.

import { t } from 'ttag';

export const TO_PAYER = {
  label: t`Message to the payer`,
  missing: t`Please say how it was paid or why it is closed. The payer will read this.`,
};

export const REASON = { label: t`Reason`, missing: t`Please give a reason. It goes into the audit log.` };

/** The decisions about money owed to a driver, apart from asking the provider again. */
export const WITHOUT_PROVIDER = {
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

export const OWED_DECIDED = {
  try_again: (amount: string) =>
    t`The provider is asked again for ${amount}. If that fails too, it returns to this list.`,
  pay_otherwise: (amount: string) => t`${amount} is recorded as paid another way.`,
};
