// The mail to an owner when the provider stops paying them out.

import { t } from 'ttag';
import type { AccountMail } from '#features/messages/server/outgoing-messages.ts';

export function payoutsStoppedMail({ publicUrl }: { readonly publicUrl: string }): AccountMail {
  return {
    title: t`Your payouts are on hold`,
    paragraphs: [
      t`The payment provider needs something from you before it can pay you again. Until then your earnings are kept for you.`,
      t`Your payouts page says what is missing and takes you there.`,
    ],
    button: { label: t`Open payouts`, url: `${publicUrl}/payouts` },
  };
}
