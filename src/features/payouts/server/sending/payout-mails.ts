// The mails to an owner about a payout that the product could not deliver.

import { t } from 'ttag';
import type { AccountMail } from '#features/messages/server/public.ts';
import { formatCents } from '#platform/money/cents.ts';

type Reported = { readonly cents: number; readonly publicUrl: string; readonly supportEmail: string };

/** Refused before any money left. */
export function notSentMail({ cents, publicUrl, supportEmail }: Reported): AccountMail {
  const amount = formatCents(cents);
  return {
    title: t`A payout of ${amount} could not be sent`,
    paragraphs: [
      t`Your payout account did not accept it. The money is kept for you.`,
      t`Please check your account on your payouts page. Questions? Write to ${supportEmail}.`,
    ],
    sections: [{ rows: [[t`Amount`, amount]] }],
    button: { label: t`Open payouts`, url: `${publicUrl}/payouts` },
  };
}

/** Stripe keeps it in the owner's account, and sends it again once that has a working bank account. */
export function bankRefusedMail({ cents, publicUrl, supportEmail }: Reported): AccountMail {
  const amount = formatCents(cents);
  return {
    title: t`Your bank returned a payout of ${amount}`,
    paragraphs: [
      t`The money is in your account at Stripe. Correct your bank account there, and Stripe sends it again.`,
      t`Your payouts page takes you there. Questions? Write to ${supportEmail}.`,
    ],
    sections: [{ rows: [[t`Amount`, amount]] }],
    button: { label: t`Open payouts`, url: `${publicUrl}/payouts` },
  };
}
