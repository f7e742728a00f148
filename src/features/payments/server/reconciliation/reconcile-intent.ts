// Compares one payment in both books, settles what can be settled, compares again, and keeps what still differs for support.

import type { Deps } from '#app/deps.ts';
import { type PaymentProvider, type ProviderIntent, ProviderRefused } from '#integrations/payments/payments.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import {
  compareRecords,
  isHoldKept,
  type RecordsDisagreement,
  type TheirRecords,
} from '../../rules/compare-records.ts';
import type { PaymentId } from '../payment.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { succeededCents, syncWrongCharge } from '../returns/record-wrong-charge.ts';
import { isFor } from '../settling/capture-payment.ts';
import { recordOutcome } from '../settling/settle-payment.ts';
import { notifyPayerOf } from './decide-disagreement.ts';
import { findOurSide, markReconciled, type OurSide, ourRecordsOf } from './our-side.read-model.ts';
import {
  findOpenDisagreement,
  resolveDisagreement,
  type Subject,
  storeDisagreement,
} from './payment-disagreements.store.ts';

export type IntentDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments' | 'fulfillments'>;
/** For a walk, which may find a dispute that its owner is mailed about. */
export type ReconcileDeps = IntentDeps & Pick<Deps, 'seal'>;

/** An intent at a provider, and the payment it belongs to here, if any. */
export type Question = { readonly provider: PaymentProvider; readonly ref: string; readonly payment: PaymentId | null };

type Look = { readonly ours: OurSide | null; readonly theirs: ProviderIntent | null };

/** @returns whether something was fixed. @throws ProviderUnavailable */
export async function reconcileIntent(deps: IntentDeps, question: Question): Promise<boolean> {
  const first = await readBothSides(deps, question);
  if (!first) return false;
  if (findDisagreement(first, deps.now()) === null) {
    await storeOutcome(deps, question, first);
    return false;
  }
  const isFixed = await settleDifference(deps, first);
  // Runs even when nothing was left to fix: another process may have recorded the provider's answer since the first look.
  const last = await readBothSides(deps, { ...question, payment: question.payment ?? first.ours });
  if (last) await storeOutcome(deps, question, last);
  return isFixed;
}

/** Null when it belongs to another program or has just changed; in that case the next walk looks again. */
async function readBothSides(deps: IntentDeps, { provider, ref, payment }: Question): Promise<Look | null> {
  const { db } = deps;
  const before = payment && (await findOurSide(db, payment));
  const theirs = await getIfKnown(provider, ref);
  const named = payment ?? namedBy(theirs);
  if (!named) return theirs ? null : { ours: null, theirs };
  const ours = await findOurSide(db, named);
  if (payment && JSON.stringify(before) !== JSON.stringify(ours)) return null;
  // Any other intent that names the payment charged for nothing.
  const isOurs = theirs ? ours && isFor(ours, theirs) : ours?.provider === provider.name && ours.providerRef === ref;
  return { ours: isOurs ? ours : null, theirs };
}

export function namedBy(intent: ProviderIntent | null): PaymentId | null {
  return intent?.metadata ? { locationId: intent.metadata.locationId, id: intent.metadata.paymentId } : null;
}

/** Null when the provider does not know the intent. @throws ProviderUnavailable */
export async function getIfKnown(provider: PaymentProvider, ref: string): Promise<ProviderIntent | null> {
  try {
    return await provider.getIntent(ref);
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

export function findDisagreement({ ours, theirs }: Look, now: Date): RecordsDisagreement | 'unsettled' | null {
  if (ours && theirs?.status === 'authorized' && isHoldKept(ours.stayEndsAt, now)) {
    return { kind: 'hold_kept', oursCents: 0, theirsCents: theirs.amountCents };
  }
  if (ours?.wrongCharge) return mayHaveMoved(ours.wrongCharge, theirs) ? 'unsettled' : null;
  if (ours && theirs && isUnsettled(ours, theirs)) return 'unsettled';
  const wrong = compareRecords(ours && ourRecordsOf(ours), theirs && theirRecords(theirs));
  // The provider may have made the pending refund by now.
  return wrong ?? (ours && ours.pendingCents > 0 ? 'unsettled' : null);
}

function theirRecords({ status, amountCents, refundedCents }: ProviderIntent): TheirRecords {
  return { isPaid: status === 'succeeded', amountCents, refundedCents };
}

/** Whether a wrong charge may have been returned without our knowing, or its return may have bounced. */
function mayHaveMoved(wrong: NonNullable<OurSide['wrongCharge']>, theirs: ProviderIntent | null): boolean {
  return theirs !== null && theirs.refundedCents >= wrong.chargedCents !== wrong.isReturned;
}

/** Whether the provider has finished or authorized the payment and we have not recorded it; money may be held while a car is parked. */
function isUnsettled({ status: ours }: OurSide, { status }: ProviderIntent): boolean {
  if (ours === 'succeeded') return false;
  if (status === 'authorized') return ours !== 'authorized';
  return ours !== 'canceled' && (status === 'canceled' || status === 'succeeded');
}

async function settleDifference(deps: IntentDeps, { ours, theirs }: Look): Promise<boolean> {
  if (!ours || !theirs) return false;
  const { locationId, id: paymentId, wrongCharge } = ours;
  if (wrongCharge) {
    return syncWrongCharge(deps, { locationId, paymentId, ...wrongCharge }, theirs);
  }
  if (isUnsettled(ours, theirs)) {
    await recordOutcome(deps, theirs);
    const settled = await findOurSide(deps.db, ours);
    if (settled?.status === 'succeeded' && theirs.refundedCents > 0) await syncRefunds(deps, settled, theirs.ref);
    return true;
  }
  const isPaid = ours.status === 'succeeded' && theirs.status === 'succeeded';
  const mayHaveNews = theirs.refundedCents !== ours.refundedCents || ours.pendingCents > 0;
  return isPaid && mayHaveNews && syncRefunds(deps, ours, theirs.ref);
}

async function storeOutcome(deps: IntentDeps, { provider, ref }: Question, last: Look): Promise<void> {
  const { ours, theirs } = last;
  const subject = { provider: provider.name, ref, payment: ours };
  const wrong = findDisagreement(last, deps.now());
  // Still open after settling: it is waiting for the provider, and the sweep follows up.
  if (wrong === 'unsettled') return;
  if (wrong) return storeDisagreement(deps.db, subject, { ...wrong, id: deps.newId(), now: deps.now() });
  await endDisagreement(deps, subject, theirs && provider);
  if (ours?.status === 'succeeded' && !ours.isReconciled) await markReconciled(deps.db, [ours], deps.now());
}

/**
 * The books agree. A refund that the payer was promised counts as returned once the provider has finished it. The payer is mailed
 * then, unless they already read that it was paid another way. `knownAt`: null when the provider no longer knows the payment.
 */
async function endDisagreement(deps: IntentDeps, subject: Subject, knownAt: PaymentProvider | null): Promise<void> {
  const open = await findOpenDisagreement(deps.db, subject);
  if (!open) return;
  const isAwaited = open.attempt > 0 && open.settledAs !== 'paid_otherwise';
  const refunds = isAwaited && knownAt ? await knownAt.listRefundsOf(subject.ref) : [];
  if (refunds.some(({ status }) => status === 'pending')) return;
  const isBack = isAwaited && succeededCents(refunds) >= open.theirsCents;
  await inTransaction(deps.db, async (tx) => {
    const isResolved = await resolveDisagreement(tx, subject, deps.now());
    if (isResolved && isBack) await notifyPayerOf(deps, tx, { ...subject, ...open }, 'paid_back');
  });
}
