// The texts of disputes: money that payers' banks claim back.

import { t } from 'ttag';

export const disputesTexts = {
  receipt: (code: string) => t`Receipt ${code}`,
};
