// From "these vehicles, this long" to a payment that the browser can confirm: priced by the server, written as
// pending, and only then asked of the provider. Nothing is charged here.

import type { PaymentMethodName } from '#contract/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { durationMinutes } from '#domain/pricing/duration.ts';
import { sumsOf } from '#domain/pricing/price-line.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { isForeignKeyViolation } from '../../db/pg-errors.ts';
import type { OrderedVehicle } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { holds, type Principal } from '../../http/principal.ts';
import { insertOrder, insertReceiptKey, type Order } from '../orders/orders.store.ts';
import { newReceiptKey } from '../orders/receipt-key.ts';
import { openPayment } from '../payments/open-payment.ts';
import { giveUpEarlierAsks, insertPayment, type Payment } from '../payments/payments.store.ts';
import { findPayout } from '../payments/payout-accounts.store.ts';
import { settleFree, Unusable } from '../payments/settle-payment.ts';
import { letGoAtProvider } from './give-up-session.ts';
import { type AskedStay, type PricedStay, priceForSale } from './price-stay.ts';
import { findPaidVehicle, lockSession } from './sessions.store.ts';
import { findZoneForSale, type ZoneForSale } from './zone-for-sale.read-model.ts';

export type OrderDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments'>;

export type AskedOrder = Omit<AskedStay, 'vehicleCount'> & {
  readonly zoneId: string;
  readonly locationId?: string | undefined;
  readonly vehicles: readonly OrderedVehicle[];
  readonly principal: Principal;
  readonly method: PaymentMethodName;
};

export type PlacedOrder = {
  readonly order: Order;
  /** Null when there is nothing to pay. */
  readonly clientSecret: string | null;
};

export async function placeOrder(
  deps: OrderDeps,
  asked: AskedOrder,
): Promise<(PlacedOrder & Pick<PricedStay, 'warning'>) | Refusal> {
  const now = deps.now();
  const zone = await findZoneForSale(deps.db, asked.zoneId);
  if (!zone || (asked.locationId && asked.locationId !== zone.locationId)) return refuse('not_found');
  const vehicleCount = Math.max(1, asked.vehicles.length);
  const priced = priceForSale(zone, { ...asked, vehicleCount }, now);
  if (isRefusal(priced)) return priced;
  const paid = await refuseIfPaid(deps.db, {
    locationId: zone.locationId,
    vehicles: asked.vehicles,
    principal: asked.principal,
    now,
  });
  if (paid) return paid;
  const placed = await openOrder(deps, toOrder(deps, { zone, priced, asked, now }), asked);
  return isRefusal(placed) ? placed : { ...placed, warning: priced.warning };
}

/** What is paid at once because it costs nothing is told in the transaction that does it. */
export type KeepFree = (tx: Db, placed: PlacedOrder) => Promise<void>;
type Opening = { readonly method: PaymentMethodName; readonly keepFree?: KeepFree };

/** Writes the order, then prepares its payment; free of charge it is paid at once. */
export async function openOrder(
  deps: OrderDeps,
  order: Order,
  { method, keepFree }: Opening,
): Promise<PlacedOrder | Refusal> {
  const amountCents = order.totalCents;
  if (amountCents === 0) return settleAtOnce(deps, order, keepFree);
  const provider = deps.payments.by(method);
  if (!provider) return refuse('method_not_offered');
  if (amountCents < provider.minimumCents) return refuse('below_card_minimum');
  const { locationId, id: orderId, createdAt: now } = order;
  const payout = provider.accounts && (await findPayout(deps.db, { ...order, provider: provider.name, now }));
  const payment = { locationId, orderId, id: deps.newId(), provider: provider.name, amountCents, payout };
  const replaced = await unlessLotIsGone(() =>
    inTransaction(deps.db, async (tx) => {
      const earlier = await replaceEarlier(tx, order, provider.name);
      await storeOrder(tx, order);
      await insertPayment(tx, { ...payment, now });
      return earlier;
    }),
  );
  if (isRefusal(replaced)) return replaced;
  for (const earlier of replaced) await letGoAtProvider(deps, earlier);
  const opened = await openPayment(deps, payment);
  return isRefusal(opened) ? opened : { order, clientSecret: opened.clientSecret };
}

/** Held by the session's row, two who ask for more time at once leave one payment open, not two. */
async function replaceEarlier(tx: Db, order: Order, provider: string): Promise<Payment[]> {
  const { locationId, stayOrderId, sessionId, kind } = order;
  if (stayOrderId === null || sessionId === null) return [];
  await lockSession(tx, { locationId, id: sessionId });
  return giveUpEarlierAsks(tx, { locationId, stayOrderId, sessionId, kind, provider }, order.createdAt);
}

async function settleAtOnce(deps: OrderDeps, order: Order, keepFree?: KeepFree): Promise<PlacedOrder | Refusal> {
  const placed = { order: { ...order, status: 'paid' as const }, clientSecret: null };
  try {
    return await unlessLotIsGone(() =>
      inTransaction(deps.db, async (tx) => {
        await storeOrder(tx, order);
        await settleFree(deps, tx, order);
        await keepFree?.(tx, placed);
        return placed;
      }),
    );
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return refuse(REFUSAL_OF[error.reason]);
  }
}

/** A lot on which nothing was ever sold is deleted for good; somebody may be about to be the first. */
async function unlessLotIsGone<T>(store: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await store();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return refuse('location_archived');
  }
}

const REFUSAL_OF = {
  already_paid: 'already_paid',
  session_changed: 'session_over',
  no_vehicle: 'plate_invalid',
  ticket_over: 'ticket_completed',
} as const;

async function storeOrder(tx: Db, order: Order): Promise<void> {
  await insertOrder(tx, order);
  if (order.kind === 'stay' || order.kind === 'valet') await insertReceiptKey(tx, order);
}

/** Rule 25: nobody pays twice. Only the holder of the running session learns which session to extend. */
export async function refuseIfPaid(
  db: Db,
  at: { locationId: string; vehicles: readonly OrderedVehicle[]; principal: Principal; now: Date },
): Promise<Refusal | null> {
  if (at.vehicles.length === 0) return null;
  const paid = await findPaidVehicle(db, at);
  if (!paid) return null;
  const { sessionId, receiptKey, plate, endsAt } = paid;
  const theirs = holds(at.principal, paid) && { sessionId, receiptKey };
  return refuse('already_paid', { data: { endTime: endsAt.toISOString(), plate, ...theirs } });
}

function toOrder(
  deps: Pick<Deps, 'newId'>,
  { zone, priced, asked, now }: { zone: ZoneForSale; priced: PricedStay; asked: AskedOrder; now: Date },
): Order {
  const { price, duration, startsAt, endsAt } = priced;
  return {
    locationId: zone.locationId,
    id: deps.newId(),
    zoneId: zone.zoneId,
    ticketId: null,
    kind: 'stay',
    status: 'pending',
    userId: asked.principal.user?.id ?? null,
    guestKey: asked.principal.user ? null : asked.principal.guestKey,
    isHourly: zone.isHourly,
    priceCents: zone.priceCents,
    feeBasisPoints: zone.feeBasisPoints,
    minutes: durationMinutes(duration),
    vehicleCount: Math.max(1, asked.vehicles.length),
    vehicles: asked.vehicles,
    ...sumsOf(price.lines),
    startsAt,
    endsAt,
    stayOrderId: null,
    sessionId: null,
    extendsFrom: null,
    receiptKey: newReceiptKey(),
    createdAt: now,
  };
}
