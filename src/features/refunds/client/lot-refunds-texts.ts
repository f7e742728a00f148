// The words of a sale, its refunds and their limits.

import { msgid, ngettext, t } from 'ttag';

export const saleTexts = {
  title: (receipt: string) => t`Sale ${receipt}`,
  coming: t`Sale`,
  back: t`Revenue of the lot`,
  kinds: {
    stay: t`Parking`,
    extension: t`More time`,
    correction: t`Correction`,
    valet: t`Valet`,
    permit: t`Permit`,
    notice: t`Notice`,
  },
  kind: t`Kind`,
  vehicles: (count: number) => ngettext(msgid`Car parked`, `Cars parked`, count),
  paidAt: t`Paid`,
  from: t`From`,
  until: t`Until`,
  receipt: t`Receipt`,
  provider: t`Paid by`,
  reference: t`Reference`,
  providers: {
    sandbox: t`Demo card`,
    stripe: t`Card (Stripe)`,
    paypal: t`PayPal`,
    cash: t`Cash at the lot`,
  },
  price: t`Price`,
  total: t`Total paid`,
  refunds: t`Refunds`,
  refundsCaption: t`Refunds of this sale`,
  when: t`When`,
  reason: t`Reason`,
  amount: t`Amount`,
  share: (amount: string) => t`Your share ${amount}`,
  state: t`State`,
  by: (at: string, name: string | null) => (name === null ? t`${at}, automatic` : t`${at}, by ${name}`),
  states: {
    owed: t`On its way`,
    requested: t`On its way`,
    pending: t`At the provider`,
    done: t`Refunded`,
    failed: t`With support`,
    paid_otherwise: t`Paid another way`,
    closed: t`Closed`,
  },
  allBack: t`Everything that was paid has been refunded.`,
};

export const refundTexts = {
  title: t`Refund`,
  amount: t`Amount`,
  hint: (left: string, own: string) => t`Up to ${left} is left to refund. You can refund up to ${own} yourself.`,
  hintAll: (left: string) => t`Up to ${left} can be refunded.`,
  hintNone: (left: string) => t`Up to ${left} is left to refund. Support decides whether to refund it.`,
  all: (left: string) => t`Full amount: ${left}`,
  reason: t`Reason`,
  reasonHint: t`The driver reads it.`,
  reasonMissing: t`Please give a reason. The payer will read this.`,
  endsParking: t`A full refund ends the parking.`,
  lost: (amount: string) =>
    t`The dispute was lost: the bank has given ${amount} back to the driver, so it cannot be refunded again.`,
  inCash: t`This was paid in cash at the lot: the driver is told to show the email or the receipt, and your staff return the money.`,
  beyond: t`This is over your limit. Support will review it and reply by email.`,
  submit: (amount: string | null) => (amount === null ? t`Refund` : t`Refund ${amount}`),
  ask: (amount: string) => t`Ask support for ${amount}`,
  busy: t`Sending…`,
  made: (amount: string) => t`${amount} is on its way back to the driver.`,
  requested: (amount: string) => t`Support was asked to refund ${amount}.`,
  waiting: (amount: string, at: string) =>
    t`Support was asked on ${at} to refund ${amount}. The answer comes by email.`,
};

export const requestTexts = {
  title: t`Requests to support`,
  caption: t`Requests to support about this sale`,
  states: { open: t`Waiting`, refunded: t`Refunded`, declined: t`Declined` },
  answer: t`Answer`,
};

export const limitTexts = {
  title: t`Refunds at your lots`,
  lead: t`How much of a sale you and your managers can refund without asking support.`,
  own: t`You`,
  managers: t`Your managers`,
  upTo: (amount: string) => t`up to ${amount} per sale`,
  nothing: t`ask support`,
  change: t`Change limits`,
  ownField: t`Your limit for one sale`,
  managersField: t`Your managers’ limit for one sale`,
  hint: t`In dollars, up to $500. 0 means that support decides.`,
  wrong: t`Enter an amount from $0 to $500.`,
  save: t`Save`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
};
