// Four times a minute, the sweep looks at payments left open by a killed process, a lost webhook or a browser that never came
// back. It asks the provider for their state. A payment not made within half an hour is canceled, first there and then here.

import {
  type PaymentProvider,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnavailable,
} from '#integrations/payments/payments.port.ts';
import { createPace, runAtPace } from '#integrations/payments/provider-pace.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { holdsUnsold } from '../../rules/compare-records.ts';
import { changeReturn, type MoneyReturn, type ReturnCommand, statusOfReturn } from '../../rules/money-return.ts';
import { findPayment, listUnsettled } from '../payments.store.ts';
import { notifyPayerOf } from '../reconciliation/decide-disagreement.ts';
import {
  listRequestedBack,
  lockDisagreement,
  type StoredDisagreement,
  saveReturnOf,
} from '../reconciliation/payment-disagreements.store.ts';
import { type IntentDeps, reconcileIntent } from '../reconciliation/reconcile-intent.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import type { RefundDeps } from '../refunds/record-refund.ts';
import { refundKeyOf } from '../refunds/refund-key.ts';
import { PAID_FOR_NOTHING, WRONG_AMOUNT } from '../refunds/refund-mail.ts';
import { listOpenRefunds, type Refund } from '../refunds/refunds.store.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { applyToWrongCharge, succeededCents } from '../returns/record-wrong-charge.ts';
import { listUnreturned, type WrongCharge } from '../returns/wrong-charges.store.ts';
import { followPayment } from './follow-payment.ts';
import { readUnpaid } from './read-unpaid.ts';
import type { SettleDeps } from './settle-payment.ts';

/**
 * By then, a driver who opened a payment has finished it. With a run every 15 s, we learn of a payment that was made but never
 * announced well within a minute (decision record 100).
 */
const QUIET_SECONDS = 20;
/** A refund's own job retries it; the sweep covers refunds whose job was given up. */
const REFUND_QUIET_MINUTES = 2;
/** How often the provider is asked about a refund that it has not completed yet; that may take days. */
const PENDING_MINUTES = 60;
const PAGE = 500;

/** @throws any failures, after every payment was checked */
export async function sweepPayments(deps: SettleDeps & RefundDeps & IntentDeps): Promise<void> {
  const now = deps.now();
  const page = { before: minutesBefore(now, QUIET_SECONDS / 60), limit: PAGE, now };
  const requested = minutesBefore(now, REFUND_QUIET_MINUTES);
  const patience = { requested, pending: minutesBefore(now, PENDING_MINUTES), now };
  const errors = [
    ...(await sweepAll(
      (after) => listUnsettled(deps.db, { ...page, after }),
      async (payments) => {
        const unpaid = await readUnpaid(deps.payments, payments);
        return (payment) => followPayment(deps, payment, unpaid);
      },
    )),
    ...(await sweepAll(
      (after) => listOpenRefunds(deps.db, patience, { limit: PAGE, after }),
      async () => (refund) => continueRefund(deps, refund),
    )),
    ...(await sweepAll(
      (after) => listUnreturned(deps.db, { ...page, before: deps.now(), after }),
      async () => (wrong) => returnWrongCharge(deps, wrong),
    )),
    ...(await sweepAll(
      (after) => listRequestedBack(deps.db, { ...page, before: deps.now(), after }),
      async () => (unsold) => returnUnsold(deps, unsold),
    )),
  ];
  // Payments at an unconfigured provider are reported once, however many there are.
  const byMessage = new Map(errors.map((error) => [String(error), error]));
  if (byMessage.size > 0) throw new AggregateError(byMessage.values(), [...byMessage.keys()].join('\n'));
}

/**
 * Goes through all pages as fast as the provider allows, so that neither a long line of waiting payments nor a failing one keeps
 * the others from their turn.
 */
async function sweepAll<T extends { readonly id: string }>(
  list: (after: string | null) => Promise<readonly T[]>,
  prepare: (page: readonly T[]) => Promise<(one: T) => Promise<void>>,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const pace = createPace();
  for (let page = await list(null); page.length > 0; page = await list(page.at(-1)?.id ?? null)) {
    const sweep = await prepare(page);
    const failures = await runAtPace(page, sweep, pace);
    errors.push(...failures.filter((error) => !isTransient(error)));
  }
  return errors;
}

/** A provider that does not answer is asked again in a minute; one that is not configured never will answer. */
function isTransient(error: unknown): boolean {
  return error instanceof ProviderUnavailable && !(error instanceof ProviderMisconfigured);
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

/** @throws ProviderUnavailable; the sweep tries again. */
async function returnUnsold(deps: IntentDeps, { id }: { readonly id: string }): Promise<void> {
  const before = await lockOne(deps, id);
  if (!before) return;
  const { ref, payment } = before;
  const provider = deps.payments.of(before.provider);
  await reconcileIntent(deps, { provider, ref, payment });
  const found = await lockOne(deps, id);
  if (!found || found.isResolved || statusOfReturn(found.state) !== 'requested' || !holdsUnsold(found)) return;
  const { amountCents: cents } = await provider.getIntent(ref);
  const { attempt } = found.state;
  const outcome = await requestAgain(provider, { id, attempt, ref, cents, reason: PAID_FOR_NOTHING });
  await recordReturn(deps, found, outcome);
  if (outcome.kind !== 'refused') await reconcileIntent(deps, { provider, ref, payment });
}

function lockOne({ db }: IntentDeps, id: string): Promise<StoredDisagreement | null> {
  return inTransaction(db, (tx) => lockDisagreement(tx, id));
}

/** The next comparison of the books shows that it was returned, and the payer is mailed then. */
async function recordReturn(deps: IntentDeps, { id }: StoredDisagreement, outcome: ReturnCommand): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await lockDisagreement(tx, id);
    if (!found || found.isResolved) return;
    const now = deps.now();
    const change = changeReturn(found.state, outcome.kind === 'returned' ? { kind: 'pending' } : outcome, now);
    if (!change.ok) return;
    await saveReturnOf(tx, id, { state: change.state, decision: null, now });
    if (change.state.isRefused) await notifyPayerOf(deps, tx, found, 'failed');
  });
}

/** @throws ProviderUnavailable */
async function continueRefund(deps: RefundDeps, refund: Refund): Promise<void> {
  const { locationId, id: refundId, paymentId } = refund;
  if (refund.status !== 'pending') return makeRefund(deps, { locationId, refundId });
  const payment = await findPayment(deps.db, { locationId, id: paymentId });
  if (payment?.providerRef) await syncRefunds(deps, payment, payment.providerRef);
}

/** @throws ProviderUnavailable; the sweep tries again. */
async function returnWrongCharge(deps: RefundDeps, wrong: WrongCharge & Pick<MoneyReturn, 'attempt'>): Promise<void> {
  const { locationId, paymentId, id, attempt, chargedCents: cents } = wrong;
  const payment = await findPayment(deps.db, { locationId, id: paymentId });
  if (!payment?.providerRef) throw new Error(`The wrong charge of payment ${paymentId} has no payment.`);
  const requested = { id, attempt, ref: payment.providerRef, cents, reason: WRONG_AMOUNT };
  await applyToWrongCharge(deps, wrong, await requestAgain(deps.payments.of(payment.provider), requested));
}

// Has a provider return money that bought nothing, even if we or somebody in its console have already returned part of it.
type RequestedBack = {
  /** Its id and attempt make the idempotency key. */
  readonly id: string;
  readonly attempt: number;
  readonly ref: string;
  readonly cents: number;
  readonly reason: string;
};

/** @returns what the provider says about it. @throws ProviderUnavailable; the sweep tries again. */
async function requestAgain(provider: PaymentProvider, requested: RequestedBack): Promise<ReturnCommand> {
  const { ref, cents, reason } = requested;
  const earlier = await provider.listRefundsOf(ref);
  const backCents = succeededCents(earlier);
  if (backCents >= cents) return { kind: 'returned' };
  const isPending = earlier.some(({ status }) => status === 'pending');
  if (isPending) return { kind: 'pending' };
  try {
    // A part may have been refunded in the provider's console.
    const amountCents = cents - backCents;
    const { status } = await provider.refund({ idempotencyKey: refundKeyOf(requested), ref, amountCents, reason });
    return { kind: status === 'succeeded' ? 'returned' : 'pending' };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Somebody refunded it in the console just now.
    const refunds = await provider.listRefundsOf(ref);
    if (succeededCents(refunds) >= cents) return { kind: 'returned' };
    return { kind: 'refused', code: error.code, passes: error.passes };
  }
}
