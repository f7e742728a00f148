// The mail to the owner and the managers of a lot when a driver appeals. It names the last day for their answer.

import { t } from 'ttag';
import { findLocation, type LocationRow } from '#features/lots/server/lot-directory.ts';
import type { AccountMail } from '#features/messages/server/outgoing-messages.ts';
import { type NotifyDeps, notify } from '#features/notifications/server/notify.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import type { StoredNotice } from './notices.store.ts';

/** In the transaction of the appeal. */
export async function tellLot(tx: Db, deps: NotifyDeps, notice: StoredNotice, answerBy: Date): Promise<void> {
  const { locationId } = notice;
  const lot = await findLocation(tx, locationId);
  if (!lot) return;
  const mail = () => appealMail(notice, { lot, answerBy, publicUrl: deps.config.publicUrl });
  await notify(tx, deps, { kind: 'appeal', concerns: { locationId }, mail });
}

type About = { readonly lot: LocationRow; readonly answerBy: Date; readonly publicUrl: string };

/** The driver's words are on the page, not in the mail. */
function appealMail(notice: StoredNotice, { lot, answerBy, publicUrl }: About): AccountMail {
  const day = formatDay(new Date(answerBy.getTime() - 1), lot.timeZone);
  const title = t`A driver appeals a notice`;
  return {
    subject: `${title}, ${lot.name}`,
    title,
    paragraphs: [t`Please answer by ${day}. An appeal that is not answered by then is granted.`],
    sections: [
      {
        rows: [
          [t`Location`, lot.name],
          [t`Number`, showNoticeNumber(notice.number)],
          [t`Plate`, `${notice.plate} ${notice.plateState}`],
        ],
      },
    ],
    button: { label: t`Read the appeal`, url: `${publicUrl}/locations/${lot.id}/notices` },
  };
}
