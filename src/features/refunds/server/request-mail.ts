// The mail to the person who asked the desk for a refund. It is not linked to the order, because that link finds the payer's own mails.

import { t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import { composeAccountMail, type NewMessage } from '#features/messages/server/outgoing-messages.ts';
import { formatCents } from '#platform/money/cents.ts';

type AboutRequest = {
  readonly to: { readonly name: string; readonly email: string };
  readonly locationId: string;
  readonly orderId: string;
  readonly lotName: string;
  readonly cents: number;
  readonly reason: string;
  readonly decision: 'refund' | 'decline';
  readonly note: string | null;
};

export function answeredMail(about: AboutRequest, { publicUrl }: Pick<Config, 'publicUrl'>): NewMessage {
  const { to, locationId, orderId, lotName, cents, reason, decision, note } = about;
  const amount = formatCents(cents);
  const title = decision === 'refund' ? t`Support is refunding ${amount}` : t`Support did not refund ${amount}`;
  return composeAccountMail(to, {
    subject: `${title}, ${lotName}`,
    title,
    paragraphs: [
      decision === 'refund'
        ? t`The refund that you asked for is on its way to the driver, who also gets an e-mail.`
        : t`The refund that you asked for was not made. The driver was not told of it.`,
      ...(note === null ? [] : [t`Support wrote: ${note}`]),
    ],
    sections: [
      {
        heading: t`Your request`,
        rows: [
          [t`Location`, lotName],
          [t`Amount`, amount],
          [t`Reason`, reason],
        ],
      },
    ],
    button: { label: t`Open the sale`, url: `${publicUrl}/locations/${locationId}/sales/${orderId}` },
  });
}
