// The texts of receipts. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const receiptsTexts = {
  sent: (email: string) => t`The receipt is on its way to ${email}.`,
  mailed: (email: string) => t`Receipt sent to ${email}.`,
  openReceipt: t`Open the receipt`,

  title: t`Receipt`,
  pdf: t`PDF`,
  contact: t`Contact us`,
};
