// The mail to an owner when a payout that was sent by bank is reversed in the books.

import { t } from 'ttag';
import type { AccountMail } from '#features/messages/server/public.ts';
import { formatCents } from '#platform/money/cents.ts';

type Back = {
  readonly cents: number;
  readonly reference: string;
  readonly publicUrl: string;
  readonly supportEmail: string;
};

/** Support reverses what a bank returned, and what it recorded by mistake. */
export function payoutBackMail({ cents, reference, publicUrl, supportEmail }: Back): AccountMail {
  const amount = formatCents(cents);
  return {
    title: t`A payout of ${amount} did not reach you`,
    paragraphs: [
      t`The bank returned it, or it was recorded by mistake. The money is owed to you again and is part of your next payout.`,
      t`Please check your bank account on your payouts page. Questions? Write to ${supportEmail}.`,
    ],
    sections: [
      {
        rows: [
          [t`Amount`, amount],
          [t`Reference`, reference],
        ],
      },
    ],
    button: { label: t`Open payouts`, url: `${publicUrl}/payouts` },
  };
}
