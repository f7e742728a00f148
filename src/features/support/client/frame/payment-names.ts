import { t } from 'ttag';

export const providerNames = { cash: t`Cash`, sandbox: t`Test payment`, stripe: t`Stripe`, paypal: t`PayPal` };

export const paymentStateNames = {
  intended: t`not requested yet`,
  open: t`not paid yet`,
  processing: t`in progress`,
  authorized: t`reserved, not charged`,
  succeeded: '',
  canceled: t`canceled, nothing was charged`,
  wrong_amount: t`wrong amount charged, being refunded`,
};

export const paymentKindNames = {
  stay: t`Stay`,
  extension: t`Added time`,
  correction: t`Change of zone`,
  valet: t`Valet ticket`,
  permit: t`Permit`,
  notice: t`Notice`,
};
