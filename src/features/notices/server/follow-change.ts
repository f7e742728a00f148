// What follows from a change to a notice, in its transaction: money that is owed back, the owner's webhooks, and the mails.

import { t } from 'ttag';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import type { AccountMail } from '#features/messages/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import { lockOrder } from '#features/orders/server/public.ts';
import { findPaymentOf, type IntendDeps, intendRefund, listGoneBack } from '#features/payments/server/public.ts';
import { subtractLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { owesBack } from '../rules/notice-charge.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import { notifyDriver } from './notice-mail.ts';
import type { StoredNotice } from './notices.store.ts';

export type FollowDeps = IntendDeps & NotifyDeps;

export async function followChange(tx: Db, deps: FollowDeps, notice: StoredNotice): Promise<void> {
  const { locationId, state } = notice;
  const fact = { locationId, about: [notice.id], at: deps.now() };
  if (state.status === 'voided') await announceFact(tx, { ...fact, event: 'notice.voided' });
  if (state.status === 'appealed' || state.status === 'at_support') {
    await announceFact(tx, { ...fact, event: 'notice.appealed' });
  }
  await refundPaid(tx, deps, notice);
  await notifyDriver(tx, deps, notice);
  if (state.status === 'appealed') await notifyLot(tx, deps, notice, state.answerBy);
}

/** Rule 333: refunds what was paid for a void notice, as far as it has not been refunded yet. */
async function refundPaid(tx: Db, deps: FollowDeps, { locationId, state, payment: paid }: StoredNotice): Promise<void> {
  if (!paid || !owesBack({ state, isPaid: true })) return;
  const at = { locationId, orderId: paid.orderId };
  const order = await lockOrder(tx, at);
  const payment = await findPaymentOf(tx, at);
  if (!order || !payment) return;
  const lines = subtractLines(order.lines, await listGoneBack(tx, { ...at, sold: order.lines }));
  const totalCents = totalOf(lines);
  if (totalCents <= 0) return;
  const refund = { ...at, id: deps.newId(), paymentId: payment.id, sessionId: null, lines, totalCents };
  await intendRefund(deps, tx, { ...refund, reason: 'notice_voided', requestedBy: null, now: deps.now() });
}

/** In the transaction of the appeal. */
async function notifyLot(tx: Db, deps: NotifyDeps, notice: StoredNotice, answerBy: Date): Promise<void> {
  const { locationId } = notice;
  const lot = await findLocation(tx, locationId);
  if (!lot) return;
  const mail = () => appealMail(notice, { lot, answerBy, publicUrl: deps.config.publicUrl });
  await notifyReaders(tx, deps, { kind: 'appeal', concerns: { locationId }, mail });
}

type About = { readonly lot: LocationRow; readonly answerBy: Date; readonly publicUrl: string };

/** The driver's words are on the page, not in the mail. */
function appealMail(notice: StoredNotice, { lot, answerBy, publicUrl }: About): AccountMail {
  const day = formatDay(new Date(answerBy.getTime() - 1), lot.timeZone);
  const title = t`A driver appeals a notice`;
  return {
    subject: `${title}, ${nameLot(lot)}`,
    title,
    paragraphs: [t`Please answer by ${day}. An appeal that is not answered by then is granted.`],
    sections: [
      {
        rows: [
          [t`Location`, nameLot(lot)],
          [t`Number`, showNoticeNumber(notice.number)],
          [t`Plate`, `${notice.plate} ${notice.plateState}`],
        ],
      },
    ],
    button: { label: t`Read the appeal`, url: `${publicUrl}/locations/${lot.id}/notices` },
  };
}
