// From an opened notice to a payment that the browser can confirm. Nobody needs an account: the number and plate are the proof.

import { t } from 'ttag';
import { comparePrices, newReceiptKey, type Order } from '#features/orders/server/public.ts';
import {
  abandonPayment,
  findOpenPaymentOf,
  type OrderDeps,
  openOrder,
  type PlacedOrder,
} from '#features/payments/server/public.ts';
import type { PriceLine } from '#features/pricing/rules/price-line.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { centsDue, receiveMoney } from '../rules/notice-charge.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import { lockNotice, type StoredNotice, setOrder } from './notices.store.ts';

type Requested = {
  readonly userId: string | null;
  /** The price that was shown, in cents; if omitted, any price is accepted. */
  readonly shownCents: number | undefined;
  readonly method: PaymentMethodName;
  /** Where the receipt goes; empty for nowhere. */
  readonly email: string;
};

/** Rules 329 and 331: one line for the owner, without fee and tax, at the current price. */
export async function payNotice(
  deps: OrderDeps,
  notice: StoredNotice,
  requested: Requested,
): Promise<PlacedOrder | Refusal> {
  const refused = whyNotPayable(notice) ?? (await abandonEarlier(deps, notice));
  if (refused) return refused;
  const now = deps.now();
  const order = noticeOrder(deps, notice, { userId: requested.userId, now });
  const changed = comparePrices(order.lines, requested.shownCents);
  if (changed) return changed;
  const begun = await inTransaction(deps.db, (tx) => attachOrder(tx, notice, { order, email: requested.email }));
  if (begun) return begun;
  return openOrder(deps, order, { method: requested.method });
}

function whyNotPayable({ charge, payment, state }: StoredNotice): Refusal | null {
  if (charge === null) return refuse('nothing_to_pay');
  const outcome = receiveMoney({ state, isPaid: payment !== null });
  if (outcome === 'keep') return null;
  return outcome === 'already_paid' ? refuse('notice_paid') : refuse('notice_voided');
}

/** A driver who starts over with another payment method leaves only one open payment. */
async function abandonEarlier(deps: OrderDeps, { locationId, orderId }: StoredNotice): Promise<Refusal | null> {
  const open = orderId === null ? null : await findOpenPaymentOf(deps.db, { locationId, orderId });
  if (!open) return null;
  const outcome = await abandonPayment(deps, open);
  if (outcome === 'paid') return refuse('notice_paid');
  return outcome === null ? refuse('payment_unavailable') : null;
}

type Begun = { readonly order: Order; readonly email: string };

/** Under the notice's lock, because it may have been paid or voided a moment ago. */
async function attachOrder(tx: Db, notice: StoredNotice, { order, email }: Begun): Promise<Refusal | null> {
  const locked = await lockNotice(tx, notice);
  if (!locked) return refuse('not_found');
  const refused = whyNotPayable(locked);
  if (refused) return refused;
  await setOrder(tx, locked, { orderId: order.id, payerEmail: email === '' ? locked.payerEmail : email });
  return null;
}

type For = { readonly userId: string | null; readonly now: Date };

function noticeOrder({ newId }: Pick<OrderDeps, 'newId'>, notice: StoredNotice, { userId, now }: For): Order<'notice'> {
  const { locationId, charge, givenAt, plate, plateState: state } = notice;
  if (charge === null) throw new Error(`Notice ${notice.id} is a warning.`);
  const cents = centsDue(charge, notice, now);
  const label = t`Notice ${showNoticeNumber(notice.number)}`;
  const line: PriceLine = { kind: 'parking', label, cents, payee: 'owner' };
  const order = { locationId, id: newId() };
  return {
    ...order,
    kind: 'notice',
    noticeId: notice.id,
    vehicles: [{ plate, plateKey: notice.plateKey, state, description: '' }],
    status: 'pending',
    userId,
    guestKey: null,
    terms: { rate: { name: notice.reason, isHourly: false, priceCents: cents }, charges: [] },
    minutes: 1,
    lines: [line],
    totalCents: cents,
    startsAt: givenAt,
    endsAt: new Date(givenAt.getTime() + MINUTE_MS),
    receiptKey: newReceiptKey(order),
    createdAt: now,
  };
}
