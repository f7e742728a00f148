// The history as rows: writes in bulk what settling and refunding write one by one.

import { entriesForRefund, entriesForSale, type JournalEntry } from '#features/ledger/rules/journal-entries.ts';
import { toRow } from '#features/orders/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { sandboxFee } from '#integrations/payments/sandbox/balance-transaction.ts';
import { entryColumns } from '#platform/db/statements/ledger-steps.ts';
import { paymentSecretOf } from '#platform/http/access/principal.ts';
import type { Row } from '../demo.store.ts';
import type { RefundMade, Sale, Visit } from './visit.ts';

export type HistoryRows = {
  readonly orders: Row<'orders'>[];
  readonly paymentRefs: Row<'paymentRefs'>[];
  readonly payments: Row<'payments'>[];
  readonly sessions: Row<'sessions'>[];
  readonly refunds: Row<'refunds'>[];
  readonly journalEntries: Row<'journalEntries'>[];
  readonly intents: Row<'sandbox.intents'>[];
  readonly sandboxRefunds: Row<'sandbox.refunds'>[];
  readonly sandboxTransactions: Row<'sandbox.balance_transactions'>[];
};

export function historyRows(visits: readonly Visit[]): HistoryRows {
  const sales = visits.flatMap((visit) => visit.sales);
  const refunds = sales.flatMap((sale) => (sale.refund ? [{ sale, refund: sale.refund }] : []));
  return {
    orders: sales.map(orderRow),
    paymentRefs: sales.map(({ order: { locationId, id: paymentId }, clientSecret }) => ({
      ...paymentSecretOf(clientSecret),
      locationId,
      paymentId,
    })),
    payments: sales.map(paymentRow),
    sessions: visits.flatMap(sessionRows),
    refunds: refunds.map(refundRow),
    journalEntries: sales.flatMap((sale) => journalRows(sale)),
    intents: sales.map(intentRow),
    sandboxRefunds: refunds.map(sandboxRefundRow),
    sandboxTransactions: sales.flatMap((sale) => transactionMonthRows(sale)),
  };
}

function orderRow({ order, paidAt }: Sale): Row<'orders'> {
  return { ...toRow(order), currency: 'USD', paidAt };
}

function paymentRow({ order, intentRef, paidAt }: Sale): Row<'payments'> {
  return {
    locationId: order.locationId,
    id: order.id,
    provider: 'sandbox',
    providerRef: intentRef,
    amountCents: order.totalCents,
    status: 'succeeded',
    declinedCode: null,
    declinedMessage: null,
    createdAt: order.createdAt,
    settledAt: paidAt,
  };
}

function intentRow({ order, intentRef, clientSecret, refund }: Sale): Row<'sandbox.intents'> {
  return {
    ref: intentRef,
    clientSecret,
    idempotencyKey: order.id,
    amountCents: order.totalCents,
    amountRefundedCents: refund ? totalOf(refund.lines) : 0,
    status: 'succeeded',
    capture: 'automatic',
    metadata: { locationId: order.locationId, orderId: order.id, paymentId: order.id },
    errorCode: null,
    errorMessage: null,
    createdAt: order.createdAt,
  };
}

function sessionRows({ sessions, sales: [{ paidAt }] }: Visit): Row<'sessions'>[] {
  return sessions.map((session) => ({
    locationId: session.locationId,
    id: session.id,
    orderId: session.orderId,
    zoneId: session.zoneId,
    vehicleId: session.vehicleId,
    status: session.status,
    userId: session.userId,
    guestKey: session.guestKey,
    plate: session.plate,
    plateKey: session.plateKey,
    plateState: session.plateState,
    description: session.description,
    lines: session.lines,
    minutes: session.minutes,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    coveredFrom: paidAt,
    createdAt: session.createdAt,
  }));
}

type MadeRefund = { readonly sale: Sale; readonly refund: RefundMade };

function refundRow({ sale: { order }, refund }: MadeRefund): Row<'refunds'> {
  return {
    locationId: order.locationId,
    id: refund.id,
    paymentId: order.id,
    orderId: order.id,
    sessionId: refund.sessionId,
    reason: refund.reason,
    lines: refund.lines,
    totalCents: totalOf(refund.lines),
    status: 'done',
    transactionId: refund.id,
    providerRef: refund.ref,
    createdAt: refund.at,
    lookedAt: refund.at,
    settledAt: refund.at,
  };
}

function sandboxRefundRow({ sale, refund }: MadeRefund): Row<'sandbox.refunds'> {
  return {
    ref: refund.ref,
    intentRef: sale.intentRef,
    idempotencyKey: `refund-${refund.id}`,
    amountCents: totalOf(refund.lines),
    status: 'succeeded',
    createdAt: refund.at,
  };
}

/** How each sale and refund changed the provider's balance. */
function transactionMonthRows({ order, intentRef, paidAt, refund }: Sale): Row<'sandbox.balance_transactions'>[] {
  const feeCents = sandboxFee(order.totalCents);
  const paid = { ref: `txn_${intentRef}`, intentRef, kind: 'payment', netCents: order.totalCents - feeCents } as const;
  const rows: Row<'sandbox.balance_transactions'>[] = [{ ...paid, feeCents, createdAt: paidAt }];
  if (!refund) return rows;
  const back = { ref: `txn_${refund.ref}`, intentRef, kind: 'refund', netCents: -totalOf(refund.lines) } as const;
  return [...rows, { ...back, feeCents: 0, createdAt: refund.at }];
}

function journalRows({ order, paidAt, refund }: Sale): Row<'journalEntries'>[] {
  const write = (transactionId: string, occurredAt: Date, entries: readonly JournalEntry[]) =>
    entries.map((entry) => ({
      locationId: order.locationId,
      transactionId,
      orderId: order.id,
      occurredAt,
      ...entryColumns(entry),
    }));
  const sold = write(order.id, paidAt, entriesForSale(order.lines));
  return refund ? [...sold, ...write(refund.id, refund.at, entriesForRefund(refund.lines))] : sold;
}
