// What a driver asks for on a receipt: support decides within days, and the receipt says so.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { composeMail, queueMessage } from '#features/messages/server/public.ts';
import { findOrder, findReceiptOrder, receiptCode } from '#features/orders/server/public.ts';
import { findPayer, judgeRefund } from '#features/payments/server/public.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { ReceiptRefund } from '../refunds.contract.ts';
import { sumRefunds } from '../rules/sum-refunds.ts';
import { hasOpenRequest, insertRequest } from './refund-requests.store.ts';
import {
  findSale,
  listRefundsOfSale,
  listRequestsOfSale,
  listSalesOfReceipt,
  type RequestOfSale,
} from './sale.read-model.ts';

/** Longer than a weekend. */
const ANSWER_DAYS = 5;

/** By when a driver who asked for a refund has an answer. */
const answerBy = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ANSWER_DAYS * 86_400_000);

type ShowDeps = Pick<Deps, 'fulfillments'>;

export async function showReceiptRefund(deps: ShowDeps, db: Db, receiptKey: string): Promise<ReceiptRefund | Refusal> {
  const at = await findReceiptOrder(db, receiptKey);
  if (!at) return refuse('not_found');
  const sales = await listSales(db, at);
  const payer = await findPayer(deps, db, at);
  return {
    isMailed: payer?.email != null,
    left: sales.reduce((sum, { leftCents }) => sum + leftCents, 0),
    request: describeRequest(sales.flatMap(({ requests }) => requests.filter(isByDriver))),
  };
}

const isByDriver = ({ requestedBy }: RequestOfSale) => requestedBy === null;

/** What was asked for last: one request for each order of the receipt, which support answers one by one. */
function describeRequest(all: readonly RequestOfSale[]): ReceiptRefund['request'] {
  const at = Math.max(...all.map(({ requestedAt }) => requestedAt.getTime()));
  const latest = all.filter(({ requestedAt }) => requestedAt.getTime() === at);
  const [first] = latest;
  if (!first) return null;
  const state = STATES.find((each) => latest.some(({ status }) => status === each)) ?? first.status;
  const counted = state === 'refunded' ? latest.filter(({ status }) => status === state) : latest;
  const notes = latest.flatMap(({ note }) => note ?? []);
  return {
    cents: counted.reduce((sum, { cents }) => sum + cents, 0),
    reason: first.reason,
    state,
    requestedAt: first.requestedAt.toISOString(),
    answerBy: answerBy(first.requestedAt).toISOString(),
    note: notes.length > 0 ? [...new Set(notes)].join(' ') : null,
  };
}

/** Of several requests, the first of these that one of them has. */
const STATES = ['open', 'refunded', 'declined'] as const;

type At = { readonly locationId: string; readonly orderId: string };

type ReceiptSale = At & {
  readonly leftCents: number;
  readonly refundedCents: number;
  readonly requests: readonly RequestOfSale[];
};

async function listSales(db: Db, receipt: At): Promise<readonly ReceiptSale[]> {
  const sales: ReceiptSale[] = [];
  for (const at of await listSalesOfReceipt(db, receipt)) {
    const sale = await findSale(db, at);
    const sums = sale ? sumRefunds(sale, await listRefundsOfSale(db, at)) : { refundedCents: 0, leftCents: 0 };
    sales.push({ ...at, ...sums, requests: await listRequestsOfSale(db, at) });
  }
  return sales;
}

type Requested = {
  readonly key: string;
  readonly reason: string;
  /** Where a guest wants the answer. */
  readonly email: string | undefined;
  readonly by: Principal;
  readonly now: Date;
};

type RequestDeps = ShowDeps & Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** In the caller's transaction: all that is left of what the receipt's orders cost, once. */
export async function requestReceiptRefund(
  deps: RequestDeps,
  tx: Db,
  { key, reason, email, by, now }: Requested,
): Promise<ReceiptRefund | Refusal> {
  const at = await findReceiptOrder(tx, key);
  const order = at && (await findOrder(tx, at));
  if (!at || !order) return refuse('not_found');
  const refused = await refuseLotStaff(tx, order, by);
  if (refused) return refused;
  const sales = await listSales(tx, at);
  const left = sales.filter(({ leftCents }) => leftCents > 0);
  // Without anything left, the first order says why.
  for (const sale of left.length > 0 ? left : sales.slice(0, 1)) {
    const { locationId, orderId, leftCents: cents, refundedCents } = sale;
    const judged = await judgeRefund(tx, { locationId, orderId, amountCents: cents, seenRefundedCents: refundedCents });
    if (isRefusal(judged)) return judged;
    if (await hasOpenRequest(tx, sale)) return refuse('refund_requested_already');
    const request = { locationId, id: deps.newId(), orderId, cents, reason, requestedBy: null };
    await insertRequest(tx, { ...request, language: languageSpoken(), requestedAt: now });
  }
  const cents = left.reduce((sum, { leftCents }) => sum + leftCents, 0);
  await mailRequest(deps, tx, { at, cents, email: order.userId === null ? email : undefined, now });
  return showReceiptRefund(deps, tx, key);
}

type Mailed = { readonly at: At; readonly cents: number; readonly email: string | undefined; readonly now: Date };

/**
 * Says what was asked for and by when there is an answer, which follows to the same address, because the payer of an order
 * without an account is who was mailed about it last. What was typed is not repeated: the address may be anybody's.
 */
async function mailRequest(deps: RequestDeps, tx: Db, { at, cents, email, now }: Mailed): Promise<void> {
  const payer = await findPayer(deps, tx, at);
  const to = email ?? payer?.email;
  if (!payer || !to) return;
  const { publicUrl, supportEmail } = deps.config;
  const { lotName, timeZone, receiptKey, stayOrderId: orderId } = payer;
  const title = t`You asked for a refund of ${formatCents(cents)}`;
  const day = formatDay(answerBy(now), timeZone);
  const mail = composeMail({
    to,
    subject: `${title}, ${lotName}`,
    content: {
      title,
      paragraphs: [t`You get an answer by ${day}, by email and on your receipt. Nothing is refunded before.`],
      button: { label: t`Open the receipt`, url: `${publicUrl}/receipt/${receiptKey}` },
      footer: t`Receipt ${receiptCode(orderId)}. Issued privately by Parkvale for the owner of this lot. Questions: ${supportEmail}, or ${publicUrl}/contact-us.`,
    },
    about: { locationId: at.locationId, orderId },
  });
  await queueMessage(tx, deps, mail);
}
