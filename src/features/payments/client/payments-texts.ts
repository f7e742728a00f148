// The texts of the payment step. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const paymentsTexts = {
  checking: t`Your payment is being checked…`,
  paid: t`Paid`,
  authorized: t`Authorized`,
  notCharged: t`You have not been charged.`,
  somethingWrong: t`Looks like something went wrong, please try again`,
  brokeOff: t`The connection was lost before the payment was confirmed. Try again; you will not be charged twice.`,
  unsureTitle: t`We are not sure yet whether you have paid`,
  unsure: t`The result did not reach this device. Do not pay again elsewhere. Check again when you have a signal, and this page picks up where it left off.`,
  checkAgain: t`Check again`,
  back: t`Back`,
  expired: t`This price has expired. You have not been charged. Start again.`,
  refunded: t`This payment could not be used. It will be refunded in full.`,
};

export const stripeTexts = {
  authorize: (total: string) => t`Authorize ${total}`,
};
