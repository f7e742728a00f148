// A stay as support sees it: who and where, what was paid, what can still be refunded, and its history.

import type { Deps } from '#app/deps.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { listChangesOf, listPlateRequestsOf, listSessions } from '#features/parking/server/public.ts';
import { leftToRefund, sumLost } from '#features/payments/rules/left-to-refund.ts';
import { findPayer } from '#features/payments/server/public.ts';
import { feesOf, parkingOf } from '#features/pricing/rules/price-line.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import type { OrderStory } from '../../support-story.ts';
import { listDisputesOf } from '../reconciliation/disputes.read-model.ts';
import { buildTimeline, type StoryParts } from './build-timeline.ts';
import {
  findStoryLocation,
  listDeclines,
  listLookupsOf,
  listMailsAbout,
  listStoredPayments,
  listStoredRefunds,
  listStoredStays,
  listStoryOrders,
  type StoredPayment,
  type StoredRefund,
  type StoryOrder,
} from './order-story.read-model.ts';

type At = { readonly locationId: string; readonly orderId: string };

/** Null when no stay has this order. */
export async function getOrderStory(
  { db, now, fulfillments }: Pick<Deps, 'db' | 'now' | 'fulfillments'>,
  requested: At,
): Promise<OrderStory | null> {
  const found = await findStoryLocation(db, requested);
  if (!found) return null;
  const { locationId } = requested;
  const at = { locationId, orderId: found.orderId };
  const parts = await gatherParts(db, at);
  const [stay] = parts.orders;
  if (!stay) return null;
  const { sessions } = await listSessions(db, { kind: 'order', ...at }, { limit: 10, now: now(), viewer: 'support' });
  return {
    locationId,
    orderId: stay.id,
    receiptCode: receiptCode(stay.id),
    status: stay.status,
    location: {
      _id: locationId,
      name: found.name,
      address: found.address,
      phoneNumber: formatUsPhone(found.phone),
      timeZone: found.timeZone,
    },
    zoneNumber: found.zoneNumber,
    ticket: null,
    vehicles: stay.vehicles.map(({ plate, state }) => ({ plate, state })),
    startTime: stay.startsAt.toISOString(),
    endTime: endOf(stay, sessions),
    account: found.account,
    payerEmail: (await findPayer({ fulfillments }, db, at))?.email ?? null,
    sessions,
    ...moneyOf(parts),
    events: buildTimeline({ ...parts, timeZone: found.timeZone }),
  };
}

/** Start-stop parking lasts until its last car left. */
function endOf({ authorizedCents, endsAt }: StoryOrder, sessions: OrderStory['sessions']): string {
  const ends = sessions.map(({ endTime }) => endTime).sort();
  return (authorizedCents === null ? null : ends.at(-1)) ?? endsAt.toISOString();
}

async function gatherParts(db: Deps['db'], at: At): Promise<Omit<StoryParts, 'timeZone'>> {
  const orders = await listStoryOrders(db, at);
  const [money, stays, corrections, plateRequests, looks] = await Promise.all([
    gatherMoney(db, at.locationId, orders),
    listStoredStays(db, at),
    listChangesOf(db, at),
    listPlateRequestsOf(db, at),
    listLookupsOf(db, at),
  ]);
  return { ...money, stays, corrections, plateRequests, looks };
}

/** The requests, payments, refunds, disputes and mails of these orders. */
export async function gatherMoney(db: Deps['db'], locationId: string, orders: readonly StoryOrder[]) {
  const ids = orders.map(({ id }) => id);
  const [payments, declines, refunds, disputes, mails] = await Promise.all([
    listStoredPayments(db, locationId, ids),
    listDeclines(db, locationId, ids),
    listStoredRefunds(db, locationId, ids),
    listDisputesOf(db, locationId, ids),
    listMailsAbout(db, locationId, ids),
  ]);
  return { orders, payments, declines, refunds, disputes, mails };
}

export function moneyOf(parts: Pick<StoryParts, 'orders' | 'payments' | 'refunds' | 'disputes'>) {
  const payments = parts.payments.flatMap((payment) => paymentOf(payment, parts));
  return {
    payments,
    refunds: parts.refunds.map(answerRefund),
    disputes: [...parts.disputes],
    totalPaid: sumOf(payments.map(({ status, amount }) => (status === 'succeeded' ? amount : 0))),
    totalRefunded: sumOf(payments.map(({ refunded }) => refunded)),
    totalLost: sumOf(payments.map(({ lost }) => lost)),
  };
}

function answerRefund(refund: StoredRefund): OrderStory['refunds'][number] {
  const { id, orderId, totalCents: cents, reason, by, status: state, failureCode } = refund;
  return {
    _id: id,
    orderId,
    at: refund.createdAt.toISOString(),
    cents,
    reason,
    by,
    state,
    failureCode,
    nextTryAt: refund.nextTryAt?.toISOString() ?? null,
    settledAt: refund.settledAt?.toISOString() ?? null,
  };
}

function paymentOf(
  payment: StoredPayment,
  { orders, refunds, disputes }: Pick<StoryParts, 'orders' | 'refunds' | 'disputes'>,
): OrderStory['payments'] {
  const order = orders.find(({ id }) => id === payment.orderId);
  if (!order) return [];
  const open = refunds.filter((refund) => refund.orderId === order.id && refund.status !== 'closed');
  const refundedCents = sumOf(open.map(({ totalCents }) => totalCents));
  return [answerPayment(payment, order, { refundedCents, lostCents: sumLost(disputesOf(order, disputes)) })];
}

function disputesOf(order: StoryOrder, disputes: StoryParts['disputes']) {
  const own = disputes.filter(({ orderId }) => orderId === order.id);
  return own.map(({ status, amount, withdrawn, reinstated }) => ({
    status,
    amountCents: amount,
    withdrawnCents: withdrawn,
    reinstatedCents: reinstated,
  }));
}

type BackAlready = { readonly refundedCents: number; readonly lostCents: number };

function answerPayment(
  payment: StoredPayment,
  order: StoryOrder,
  { refundedCents, lostCents }: BackAlready,
): OrderStory['payments'][number] {
  const isPaid = payment.status === 'succeeded';
  return {
    _id: payment.id,
    orderId: order.id,
    what: order.kind,
    provider: payment.provider,
    providerRef: payment.providerRef,
    status: payment.wrongCents === null ? payment.status : 'wrong_amount',
    parking: parkingOf(order.lines),
    fees: feesOf(order.lines),
    lines: [...order.lines],
    amount: payment.amountCents,
    paidAt: isPaid ? (payment.settledAt?.toISOString() ?? null) : null,
    refunded: refundedCents,
    lost: lostCents,
    left: isPaid ? leftToRefund({ paidCents: payment.amountCents, refundedCents, lostCents }) : 0,
  };
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
