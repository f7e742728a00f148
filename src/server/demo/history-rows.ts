// The history as rows: what settling and refunding write one by one, written all at once.

import { entriesForRefund, entriesForSale, type LedgerEntry } from '#domain/payments/ledger.ts';
import { toRow } from '../features/orders/order-book.ts';
import { hashCapability } from '../http/principal.ts';
import type { Row } from './demo.store.ts';
import type { Mint } from './demo-mint.ts';
import type { GivenBack, Sale, Visit } from './visit.ts';

export type HistoryRows = {
  readonly orders: Row<'orders'>[];
  readonly receiptKeys: Row<'receipt_keys'>[];
  readonly payments: Row<'payments'>[];
  readonly sessions: Row<'sessions'>[];
  readonly refunds: Row<'refunds'>[];
  readonly ledgerEntries: Row<'ledger_entries'>[];
  readonly intents: Row<'sandbox.intents'>[];
  readonly sandboxRefunds: Row<'sandbox.refunds'>[];
};

export function historyRows(visits: readonly Visit[], mint: Mint): HistoryRows {
  const sales = visits.flatMap((visit) => visit.sales);
  const refunds = sales.flatMap((sale) => (sale.refund ? [{ sale, refund: sale.refund }] : []));
  return {
    orders: sales.map(orderRow),
    receiptKeys: visits.map(({ sales: [{ order }] }) => ({
      receipt_key: order.receiptKey,
      location_id: order.locationId,
      order_id: order.id,
    })),
    payments: sales.map(paymentRow),
    sessions: visits.flatMap(sessionRows),
    refunds: refunds.map(refundRow),
    ledgerEntries: sales.flatMap((sale) => ledgerRows(sale, mint)),
    intents: sales.map(intentRow),
    sandboxRefunds: refunds.map(sandboxRefundRow),
  };
}

function orderRow({ order, paidAt }: Sale): Row<'orders'> {
  return { ...toRow(order), currency: 'USD', paid_at: paidAt };
}

function paymentRow({ order, paymentId, intentRef, clientSecret, paidAt }: Sale): Row<'payments'> {
  return {
    location_id: order.locationId,
    id: paymentId,
    order_id: order.id,
    provider: 'sandbox',
    provider_ref: intentRef,
    client_secret_hash: hashCapability(clientSecret),
    amount_cents: order.totalCents,
    status: 'succeeded',
    declined_code: null,
    declined_message: null,
    created_at: order.createdAt,
    settled_at: paidAt,
  };
}

function intentRow({ order, paymentId, intentRef, clientSecret, refund }: Sale): Row<'sandbox.intents'> {
  return {
    ref: intentRef,
    client_secret: clientSecret,
    idempotency_key: paymentId,
    amount_cents: order.totalCents,
    amount_refunded_cents: refund ? refund.parkingCents + refund.feeCents : 0,
    status: 'succeeded',
    capture: 'automatic',
    metadata: { locationId: order.locationId, orderId: order.id, paymentId },
    error_code: null,
    error_message: null,
    created_at: order.createdAt,
  };
}

function sessionRows({ sessions, sales: [{ paidAt }] }: Visit): Row<'sessions'>[] {
  return sessions.map((session) => ({
    location_id: session.locationId,
    id: session.id,
    order_id: session.orderId,
    zone_id: session.zoneId,
    vehicle_id: session.vehicleId,
    status: session.status,
    user_id: session.userId,
    guest_key: session.guestKey,
    plate: session.plate,
    plate_key: session.plateKey,
    plate_state: session.plateState,
    description: session.description,
    parking_cents: session.parkingCents,
    fee_cents: session.feeCents,
    minutes: session.minutes,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    covered_from: paidAt,
    created_at: session.createdAt,
  }));
}

type MadeRefund = { readonly sale: Sale; readonly refund: GivenBack };

function refundRow({ sale: { order, paymentId }, refund }: MadeRefund): Row<'refunds'> {
  return {
    location_id: order.locationId,
    id: refund.id,
    payment_id: paymentId,
    order_id: order.id,
    session_id: refund.sessionId,
    reason: refund.reason,
    parking_cents: refund.parkingCents,
    fee_cents: refund.feeCents,
    total_cents: refund.parkingCents + refund.feeCents,
    status: 'succeeded',
    provider_ref: refund.ref,
    created_at: refund.at,
    settled_at: refund.at,
  };
}

function sandboxRefundRow({ sale, refund }: MadeRefund): Row<'sandbox.refunds'> {
  return {
    ref: refund.ref,
    intent_ref: sale.intentRef,
    idempotency_key: `refund-${refund.id}`,
    amount_cents: refund.parkingCents + refund.feeCents,
    created_at: refund.at,
  };
}

function ledgerRows({ order, paymentId, paidAt, refund }: Sale, mint: Mint): Row<'ledger_entries'>[] {
  const write = (transactionId: string, at: Date, entries: readonly LedgerEntry[]) =>
    entries.map((entry) => ({
      location_id: order.locationId,
      id: mint.idAt(at),
      transaction_id: transactionId,
      order_id: order.id,
      step: entry.step,
      account: entry.account,
      cents: entry.cents,
      occurred_at: at,
    }));
  const sold = write(paymentId, paidAt, entriesForSale(order));
  return refund ? [...sold, ...write(refund.id, refund.at, entriesForRefund(refund))] : sold;
}
