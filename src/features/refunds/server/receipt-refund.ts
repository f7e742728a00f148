// What a driver asks for on a receipt: support decides within days, and the receipt says so.

import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { findOrder, findReceiptOrder } from '#features/orders/server/public.ts';
import { judgeRefund } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import type { ReceiptRefund } from '../refunds.contract.ts';
import { sumRefunds } from '../rules/refundable.ts';
import { hasOpenRequest, insertRequest } from './refund-requests.store.ts';
import { findSale, listRefundsOfSale, listRequestsOfSale } from './sale.read-model.ts';

/** Longer than a weekend. */
const ANSWER_DAYS = 5;

/** By when a driver who asked for a refund has an answer. */
const answerBy = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ANSWER_DAYS * 86_400_000);

export async function showReceiptRefund(db: Db, receiptKey: string): Promise<ReceiptRefund | Refusal> {
  const at = await findReceiptOrder(db, receiptKey);
  if (!at) return refuse('not_found');
  const latest = (await listRequestsOfSale(db, at)).find(({ requestedBy }) => requestedBy === null);
  const { leftCents } = await sumSale(db, at);
  return {
    left: leftCents,
    request: latest
      ? {
          cents: latest.cents,
          reason: latest.reason,
          state: latest.status,
          requestedAt: latest.requestedAt.toISOString(),
          answerBy: answerBy(latest.requestedAt).toISOString(),
          note: latest.note,
        }
      : null,
  };
}

type At = { readonly locationId: string; readonly orderId: string };

async function sumSale(db: Db, at: At): Promise<{ readonly leftCents: number; readonly refundedCents: number }> {
  const sale = await findSale(db, at);
  return sale ? sumRefunds(sale, await listRefundsOfSale(db, at)) : { refundedCents: 0, leftCents: 0 };
}

type Requested = {
  readonly key: string;
  readonly reason: string;
  readonly by: Principal;
  readonly now: Date;
};

/** In the caller's transaction: all that is left of the receipt's order, once. */
export async function requestReceiptRefund(
  deps: Pick<Deps, 'newId'>,
  tx: Db,
  { key, reason, by, now }: Requested,
): Promise<ReceiptRefund | Refusal> {
  const at = await findReceiptOrder(tx, key);
  const order = at && (await findOrder(tx, at));
  if (!at || !order) return refuse('not_found');
  const refused = await refuseLotStaff(tx, order, by);
  if (refused) return refused;
  const { leftCents: cents, refundedCents } = await sumSale(tx, at);
  const judged = await judgeRefund(tx, { ...at, amountCents: cents, seenRefundedCents: refundedCents });
  if (isRefusal(judged)) return judged;
  if (await hasOpenRequest(tx, at)) return refuse('refund_requested_already');
  const { locationId, orderId } = at;
  const request = { locationId, id: deps.newId(), orderId, cents, reason, requestedBy: null };
  await insertRequest(tx, { ...request, language: languageSpoken(), requestedAt: now });
  return showReceiptRefund(tx, key);
}
