// Changes a refund in one transaction: its row, the books, the goods, and what its payer is told.

import type { Deps } from '#app/deps.ts';
import type { Collector } from '#features/ledger/rules/journal-entries.ts';
import { bookBounce, bookRefund } from '#features/ledger/server/public.ts';
import { queueMessage, queueText } from '#features/messages/server/public.ts';
import {
  findOrder,
  fulfillmentOf,
  lockOrder,
  markOrder,
  type Order,
  type OrderId,
  receiptOrderId,
} from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import {
  changeRefund,
  needsPerson,
  type ProviderOutcome,
  type RefundCommand,
  type RefundMoney,
} from '../../rules/refund-state.ts';
import { CASH, ROOM } from '../payment.ts';
import { findPayment } from '../payments.store.ts';
import { findPayer } from './find-payer.ts';
import { findVehicle } from './payer.read-model.ts';
import { type RefundNews, refundMail, refundText } from './refund-mail.ts';
import { isAllRefunded, sumPaidBack } from './refund-sums.store.ts';
import {
  insertBounce,
  lockRefund,
  type Refund,
  type RefundChanged,
  type RefundId,
  saveRefund,
} from './refunds.store.ts';

export type RefundDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments' | 'fulfillments'>;
type RecordDeps = Pick<RefundDeps, 'config' | 'jobs' | 'now' | 'newId' | 'fulfillments'>;

export type ProviderAnswer = {
  readonly attempt: number;
  readonly outcome: ProviderOutcome;
  /** The provider's reference; null if it made no refund. */
  readonly providerRef: string | null;
};

/** Records what the provider says. Safe to run twice, and with outdated answers. @returns whether anything changed. */
export async function recordRefundAnswer(
  deps: RecordDeps,
  tx: Db,
  at: RefundId,
  { attempt, outcome, providerRef }: ProviderAnswer,
): Promise<boolean> {
  const change = await changeLocked(deps, tx, at, {
    command: { kind: 'answer', attempt, outcome },
    ...(providerRef !== null && { providerRef }),
  });
  return change === null;
}

type Requested = Pick<RefundChanged, 'providerRef' | 'decision'> & {
  readonly command: RefundCommand;
  /** No payment was ever made that the payer could be told about. */
  readonly silent?: true;
};

/** @returns why nothing changed; null when something did. */
export async function changeLocked(
  deps: RecordDeps,
  tx: Db,
  at: RefundId,
  { command, silent, ...more }: Requested,
): Promise<'not_found' | 'nothing_new' | 'not_due' | 'not_failed' | null> {
  const before = await lockRefund(tx, at);
  if (!before) return 'not_found';
  const now = deps.now();
  const change = changeRefund(before, command, now);
  if (!change.ok) return change.refusal;
  const { state, money } = change;
  // A refund that came back keeps its transaction in the ledger; the next attempt has a new one.
  const isFresh = money === 'comes_back' || state.attempt !== before.attempt;
  await saveRefund(tx, at, { ...more, state, now, ...(isFresh && { transactionId: deps.newId() }) });
  await followMoney({ ...deps, now: () => now }, tx, { ...before, ...state }, money);
  const news = newsOf(state, more.decision?.note ?? null);
  if (news && !silent) await notifyPayer(deps, tx, before, news, more.decision?.note);
  return null;
}

function newsOf(state: Pick<Refund, 'status' | 'nextTryAt'>, note: string | null): RefundNews | null {
  if (state.status === 'done' || state.status === 'paid_otherwise') return 'paid_back';
  if (state.status === 'closed') return note === null ? null : 'closed';
  return needsPerson(state) ? 'failed' : null;
}

async function followMoney(deps: RecordDeps, tx: Db, refund: Refund, money: RefundMoney): Promise<void> {
  if (money === null) return;
  // Refunds of one order wait for each other here: the second must see the first to know that everything is refunded.
  const order = await lockWithStay(tx, refund);
  if (!order) throw new Error(`Refund ${refund.id} has no order.`);
  if (money === 'leaves') await letLeave(deps, tx, order, refund);
  else await takeIn(deps, tx, order, refund);
}

async function letLeave(deps: RecordDeps, tx: Db, order: Order, refund: Refund): Promise<void> {
  const { locationId, orderId, sessionId, lines, transactionId } = refund;
  const goods = fulfillmentOf(deps.fulfillments, order);
  if ((await sumPaidBack(tx, { locationId, orderId })) >= order.totalCents) {
    await markOrder(tx, { locationId, orderId }, { status: 'refunded' });
  }
  const isAll = await isAllRefunded(tx, { locationId, stayOrderId: receiptOrderId(order) });
  const now = deps.now();
  await goods.onRefunded(tx, order, { sessionId, isAll, now });
  const provider = await findProvider(tx, refund);
  const paidBackBy = refund.status === 'paid_otherwise' ? 'bank' : holderOf(provider);
  const shiftId = paidBackBy === 'owner' ? await goods.lockTill(tx, order) : null;
  await bookRefund(tx, {
    locationId,
    orderId,
    source: goods.source,
    transactionId,
    lines,
    provider,
    paidBackBy,
    shiftId,
    now,
  });
}

async function findProvider(tx: Db, { id, locationId, paymentId }: Refund): Promise<string> {
  const payment = await findPayment(tx, { locationId, id: paymentId });
  if (!payment) throw new Error(`Refund ${id} has no payment.`);
  return payment.provider;
}

function holderOf(provider: string): Collector {
  if (provider === ROOM) return 'hotel';
  return provider === CASH ? 'owner' : 'provider';
}

/** A refund came back. If it ended the parking, that stays ended: the driver is owed the money, not the parking. */
async function takeIn(deps: RecordDeps, tx: Db, order: Order, refund: Refund): Promise<void> {
  const { locationId, orderId, lines, transactionId } = refund;
  const now = deps.now();
  const { source } = fulfillmentOf(deps.fulfillments, order);
  await insertBounce(tx, refund, { id: deps.newId(), now });
  if (order.status === 'refunded') await markOrder(tx, { locationId, orderId }, { status: 'paid' });
  const provider = await findProvider(tx, refund);
  await bookBounce(tx, { locationId, orderId, source, transactionId, lines, provider, now });
}

/** Always locks a stay before its extensions and corrections. */
export async function lockWithStay(tx: Db, at: OrderId): Promise<Order | null> {
  const found = await findOrder(tx, at);
  const receiptOrder = found && receiptOrderId(found);
  if (receiptOrder && receiptOrder !== at.orderId) await lockOrder(tx, { ...at, orderId: receiptOrder });
  return lockOrder(tx, at);
}

type Reported = Pick<Refund, 'locationId' | 'orderId' | 'lines' | 'totalCents' | 'reason'> & {
  /** The session whose share it is; null or missing for any other part of the order. */
  readonly sessionId?: string | null;
  /** For a wrong charge: `totalCents` counts the smallest units of this currency. */
  readonly currency?: string | null;
  /** Counted from 1. */
  readonly attempt?: number;
};

const HAS_NEWS_OF_ITS_OWN: ReadonlySet<string> = new Set([
  'reservation_canceled',
  'reservation_moved',
  'lot_closed',
  'not_my_car',
]);

/**
 * The mail about a canceled or moved reservation, or a car that was not the driver's, already says what goes back, so only trouble with that
 * refund, and how it ends, is news.
 */
function isReportedAlready({ reason, attempt = 1 }: Reported, news: RefundNews): boolean {
  return HAS_NEWS_OF_ITS_OWN.has(reason) && (news === 'promised' || (news === 'paid_back' && attempt === 1));
}

/**
 * By email, or by text to a payer of whom only a phone is known, who is told nothing before it has happened. A cash refund is confirmed but not
 * announced, because attendants hand it over.
 */
export async function notifyPayer(
  deps: Pick<RecordDeps, 'config' | 'jobs' | 'now' | 'newId' | 'fulfillments'>,
  tx: Db,
  refund: Reported,
  news: RefundNews,
  note?: string,
): Promise<void> {
  const payer = await findPayer(deps, tx, refund);
  if (!payer || (payer.paidInCash && news === 'promised') || isReportedAlready(refund, news)) return;
  const { locationId, orderId, sessionId = null, currency = null } = refund;
  const vehicle = await findVehicle(tx, { locationId, sessionId });
  const about = { ...refund, currency, ...payer, vehicle, news, note: note ?? null, at: deps.now() };
  if (payer.email !== null) {
    const to = payer.email;
    const mail = inLanguage(payer.language, () => refundMail({ ...about, to }, deps.config));
    await queueMessage(tx, deps, mail);
    return;
  }
  const order = news === 'promised' ? null : await findOrder(tx, { locationId, orderId });
  const phone = order && (await fulfillmentOf(deps.fulfillments, order).findPhone?.(tx, order));
  if (!phone) return;
  const text = inLanguage(payer.language, () => refundText(about, deps.config));
  await queueText(tx, deps, { to: phone, text, urgency: 'normal', about: { locationId, orderId: payer.stayOrderId } });
}
