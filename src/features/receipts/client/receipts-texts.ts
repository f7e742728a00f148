// The texts of receipts. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const receiptsTexts = {
  sent: (email: string) => t`The receipt is on its way to ${email}.`,
  mailed: (email: string) => t`Receipt sent to ${email}.`,
  openReceipt: t`Open the receipt`,

  title: t`Receipt`,
  paidBy: { online: t`Online`, cash: t`In cash`, room: t`Charged to the room`, nothing_due: t`Nothing to pay` },
  refund: { promised: t`Will be refunded`, failed: t`Not refunded yet. We are working on it` },
  vehicleRefund: { promised: t`will be refunded`, paid_back: t`refunded`, failed: t`not refunded yet` },
  pdf: t`PDF`,
  contact: t`Contact us`,
};
