// The words of a sale, its refunds and their limits.

import { t } from 'ttag';

export const saleTexts = {
  coming: t`Sale`,
};
export const requestTexts = {
  title: t`Requests to support`,
  states: { open: t`Waiting`, refunded: t`Refunded`, declined: t`Declined` },
};
