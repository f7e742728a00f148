// A payer's bank disputes a charge. The ledger records what the provider withdraws from us, and what it returns when we win. The
// platform bears the cost unless support decides otherwise, so a lot's earnings do not change.

import { bookDispute } from '#features/ledger/server/public.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import type { PaymentProvider, ProviderDispute } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { disputeMail } from './dispute-mail.ts';
import { type Dispute, findDispute, saveDispute } from './disputes.store.ts';
import type { Payment } from './payment.ts';
import { lockPayment } from './payments.store.ts';
import { isFor } from './settling/capture-payment.ts';
import { recordOutcome, type SettleDeps } from './settling/settle-payment.ts';

/** Safe to run twice. @returns whether anything was new. @throws ProviderUnavailable */
export async function recordDispute(
  deps: DisputeDeps,
  provider: PaymentProvider,
  disputeRef: string,
): Promise<boolean> {
  const dispute = await provider.getDispute?.(disputeRef);
  if (!dispute?.intentRef) return false;
  const intent = await provider.getIntent(dispute.intentRef);
  if (!intent.metadata) return false;
  // A disputed charge was paid, even if we have not recorded that yet.
  await recordOutcome(deps, intent);
  const { locationId, paymentId } = intent.metadata;
  return inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, { locationId, id: paymentId });
    return payment !== null && isFor(payment, intent) && recordReported(deps, tx, payment, dispute);
  });
}

export type DisputeDeps = SettleDeps & NotifyDeps;

async function recordReported(
  deps: DisputeDeps,
  tx: Db,
  payment: Payment,
  reported: ProviderDispute,
): Promise<boolean> {
  const { locationId, orderId, provider } = payment;
  const stored = await findDispute(tx, { locationId, provider, providerRef: reported.ref });
  // Two answers may arrive out of order: a closed dispute stays closed, and amounts never decrease.
  const status = stored?.closedAt ? stored.status : reported.status;
  const withdrawnCents = Math.max(stored?.withdrawnCents ?? 0, reported.withdrawnCents);
  const reinstatedCents = Math.max(stored?.reinstatedCents ?? 0, reported.reinstatedCents);
  const { ref: providerRef, reason, amountCents, dueBy, openedAt } = reported;
  const dispute: Dispute = {
    locationId,
    id: stored?.id ?? deps.newId(),
    paymentId: payment.id,
    orderId,
    provider,
    providerRef,
    status,
    reason,
    amountCents,
    withdrawnCents,
    reinstatedCents,
    dueBy,
    openedAt,
    closedAt: isOver(status) ? (stored?.closedAt ?? deps.now()) : null,
  };
  await saveDispute(tx, dispute);
  if (!stored && dispute.closedAt === null) await notifyOwners(deps, tx, dispute);
  const takenCents = withdrawnCents - (stored?.withdrawnCents ?? 0);
  const returnedCents = reinstatedCents - (stored?.reinstatedCents ?? 0);
  await bookDispute(deps, tx, { locationId, orderId, takenCents, returnedCents, now: deps.now() });
  return takenCents > 0 || returnedCents > 0 || stored?.status !== status;
}

async function notifyOwners(deps: DisputeDeps, tx: Db, dispute: Dispute): Promise<void> {
  const { locationId } = dispute;
  const lot = await findLocation(tx, locationId);
  if (!lot) throw new Error('The lot of a payment is gone.');
  const mail = () => disputeMail(dispute, { lot, ...deps.config });
  await notifyReaders(tx, deps, { kind: 'dispute', concerns: { locationId }, mail });
}

function isOver(status: Dispute['status']): boolean {
  return status === 'won' || status === 'lost' || status === 'closed';
}
