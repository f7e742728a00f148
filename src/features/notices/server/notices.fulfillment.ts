// What happens to a notice when the order that pays for it is paid, canceled or refunded.

import type { Deps } from '#app/deps.ts';
import type { Fulfillment, Order, UnusedShare } from '#features/orders/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { receiveMoney } from '../rules/notice-charge.ts';
import { changeNotice } from './change-notice.ts';
import { notifyDriver } from './notice-mail.ts';
import { findNotice, lockNotice, setPayment } from './notices.store.ts';

type NoticeDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

export function noticeFulfillment(deps: NoticeDeps): Fulfillment<'notice'> {
  return {
    source: 'notice',
    onPaid: (tx, order, { now }) => markPaid(tx, order, now),
    onAuthorized: async () => {},
    onCanceled: async () => {},
    onRefunded: async (tx, order, { isAll, now }) => {
      if (isAll) await voidRefunded(deps, tx, order, now);
    },
    canStillFulfill: async (db, order) => {
      const notice = await findNotice(db, noticeOf(order));
      return notice !== null && receiveMoney({ state: notice.state, isPaid: notice.payment !== null }) === 'keep';
    },
    // Left with the payment, or with an appeal.
    findContact: async (db, order) => {
      const notice = await findNotice(db, noticeOf(order));
      const email = notice?.payerEmail || notice?.appeal?.email;
      return email ? { email, name: null } : null;
    },
    lockTill: async () => null,
  };
}

const noticeOf = ({ locationId, noticeId }: Order<'notice'>) => ({ locationId, id: noticeId });

/** Rule 332: paid once, by whichever payment comes first. A second payment, or one for a void notice, is refunded. */
async function markPaid(tx: Db, order: Order<'notice'>, now: Date): Promise<readonly UnusedShare[]> {
  const { locationId, id: orderId, lines, totalCents: cents, receiptKey } = order;
  const notice = await lockNotice(tx, noticeOf(order));
  const outcome = notice ? receiveMoney({ state: notice.state, isPaid: notice.payment !== null }) : 'notice_over';
  if (!notice || outcome !== 'keep') {
    return [{ sessionId: null, lines, reason: outcome === 'already_paid' ? 'already_paid' : 'notice_over' }];
  }
  await setPayment(tx, notice, { orderId, at: now.toISOString(), cents, receiptKey });
  await announceFact(tx, { event: 'notice.paid', locationId, about: [notice.id], at: now });
  return [];
}

/** Refunding all of the money gives up the claim, so the notice that it paid becomes void. */
async function voidRefunded(deps: NoticeDeps, tx: Db, order: Order<'notice'>, now: Date): Promise<void> {
  const noticeRef = noticeOf(order);
  const notice = await lockNotice(tx, noticeRef);
  if (notice?.payment?.orderId !== order.id || notice.state.status === 'voided') return;
  const command = () => ({ kind: 'void', by: 'refunded', reason: '' }) as const;
  const changed = await changeNotice(tx, { noticeRef, command, now });
  if ('refusal' in changed) return;
  await announceFact(tx, { event: 'notice.voided', locationId: noticeRef.locationId, about: [noticeRef.id], at: now });
  await notifyDriver(tx, deps, changed);
}
