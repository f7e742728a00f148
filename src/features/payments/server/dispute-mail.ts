// The mail to owners and their teams when a payer's bank opens a dispute about one of their sales.

import { t } from 'ttag';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import type { AccountMail } from '#features/messages/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { Dispute } from './disputes.store.ts';

type About = {
  readonly lot: Pick<LocationRow, 'name' | 'address' | 'timeZone'>;
  readonly publicUrl: string;
  readonly supportEmail: string;
};

/** Support answers the dispute and Parkvale bears its cost (rule 52), but only the lot's people know what happened there. */
export function disputeMail(dispute: Dispute, { lot, publicUrl, supportEmail }: About): AccountMail {
  const lotName = nameLot(lot);
  const { locationId, orderId, amountCents, dueBy, openedAt } = dispute;
  const amount = formatCents(amountCents);
  const moment = (at: Date) => formatDateTime(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: lot.timeZone });
  const due = dueBy && formatDateTime(dueBy, { dateStyle: 'full', timeZone: lot.timeZone });
  const title = t`A driver disputes ${amount}`;
  return {
    subject: `${title}, ${lotName}`,
    title,
    paragraphs: [
      t`A driver asked their bank to take back ${amount} that was paid at ${lotName}. Parkvale answers the bank, and your earnings do not change.`,
      due
        ? t`If you have anything that shows that the car was parked, such as a photo, send it to ${supportEmail} by ${due}.`
        : t`If you have anything that shows that the car was parked, such as a photo, send it to ${supportEmail} soon.`,
    ],
    sections: [
      {
        rows: [
          [t`Location`, lotName],
          [t`Receipt`, receiptCode(orderId)],
          [t`Amount`, amount],
          [t`Opened`, moment(openedAt)],
          ...(dueBy ? [[t`Evidence due`, moment(dueBy)] as const] : []),
        ],
      },
    ],
    button: { label: t`Open the sale`, url: `${publicUrl}/locations/${locationId}/sales/${orderId}` },
  };
}
