// What follows from a change to a notice, in its transaction: money that is owed back, the owner's webhooks, and the mails.

import { owesBack } from '#domain/notices/notice-charge.ts';
import { subtractLines } from '#domain/pricing/change-lines.ts';
import { totalOf } from '#domain/pricing/price-line.ts';
import type { Db } from '../../db/database.ts';
import type { NotifyDeps } from '../notifications/notify.ts';
import { lockOrder } from '../orders/order-book.ts';
import { findPaymentOf, type IntendDeps, intendRefund, listGivenBack } from '../payments/order-payments.ts';
import { announce } from '../webhooks/announce.ts';
import { tellLot } from './lot-mail.ts';
import { tellDriver } from './notice-mail.ts';
import type { StoredNotice } from './notices.store.ts';

export type FollowDeps = IntendDeps & NotifyDeps;

export async function followChange(tx: Db, deps: FollowDeps, notice: StoredNotice): Promise<void> {
  const { locationId, state } = notice;
  const fact = { locationId, about: [notice.id], at: deps.now() };
  if (state.status === 'voided') await announce(tx, { ...fact, event: 'notice.voided' });
  if (state.status === 'appealed' || state.status === 'at_support') {
    await announce(tx, { ...fact, event: 'notice.appealed' });
  }
  await giveBack(tx, deps, notice);
  await tellDriver(tx, deps, notice);
  if (state.status === 'appealed') await tellLot(tx, deps, notice, state.answerBy);
}

/** Rule 333: refunds what was paid for a void notice, as far as it has not been refunded yet. */
async function giveBack(tx: Db, deps: FollowDeps, { locationId, state, payment: paid }: StoredNotice): Promise<void> {
  if (!paid || !owesBack({ state, isPaid: true })) return;
  const at = { locationId, orderId: paid.orderId };
  const order = await lockOrder(tx, at);
  const payment = await findPaymentOf(tx, at);
  if (!order || !payment) return;
  const lines = subtractLines(order.lines, await listGivenBack(tx, at));
  const totalCents = totalOf(lines);
  if (totalCents <= 0) return;
  const refund = { ...at, id: deps.newId(), paymentId: payment.id, sessionId: null, lines, totalCents };
  await intendRefund(deps, tx, { ...refund, reason: 'notice_voided', askedBy: null, now: deps.now() });
}
