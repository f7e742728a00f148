// The mail to an owner when the provider stops paying them out.

import { t } from 'ttag';
import type { AccountMail } from '../../messages/outgoing-messages.ts';

export function payoutsStoppedMail({ publicUrl }: { readonly publicUrl: string }): AccountMail {
  return {
    title: t`Your payouts are on hold`,
    paragraphs: [
      t`The payment provider needs something of you before it can pay you again. Until then your earnings are kept for you.`,
      t`The page of your payouts says what is missing and leads there.`,
    ],
    button: { label: t`Open payouts`, url: `${publicUrl}/payouts` },
  };
}
