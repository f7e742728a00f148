// Applies support's decision about a payment on which the provider's books differ from ours: have the provider refund it, record
// that it was settled by hand, close it with a reason, or reopen it.

import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { holdsUnsold } from '../../rules/compare-records.ts';
import { changeReturn, type ReturnDecision } from '../../rules/money-return.ts';
import { notifyPayer } from '../refunds/record-refund.ts';
import { PAID_FOR_NOTHING, type RefundNews } from '../refunds/refund-mail.ts';
import type { NotifyDeps } from '../returns/record-wrong-charge.ts';
import { lockDisagreement, type StoredDisagreement, saveReturnOf } from './payment-disagreements.store.ts';

export type DisagreementDecision = {
  readonly disagreementId: string;
  readonly decision: ReturnDecision;
  /** Mailed to a payer who was promised a refund, when it was settled by hand or is closed; otherwise it stays at support. */
  readonly note: string | null;
  readonly actorId: string;
};

/**
 * Runs in the caller's transaction. Books nothing, because no order was paid.
 * @returns the disagreement; `not_found`; `charge_not_waiting` when the books agree again or another decision was made;
 * `not_refundable` when the provider holds no payment that bought nothing.
 */
export async function decideDisagreement(
  deps: NotifyDeps,
  tx: Db,
  { disagreementId, decision: kind, note, actorId }: DisagreementDecision,
): Promise<StoredDisagreement | Refusal> {
  const found = await lockDisagreement(tx, disagreementId);
  if (!found) return refuse('not_found');
  const change = changeReturn(found.state, { kind }, deps.now());
  if (found.isResolved || !change.ok) return refuse('charge_not_waiting');
  if (kind === 'try_again' && !holdsUnsold(found)) return refuse('not_refundable');
  await saveReturnOf(tx, found.id, { state: change.state, decision: { by: actorId, note }, now: deps.now() });
  const news = newsOf(found, kind);
  if (news) await notifyPayerOf(deps, tx, found, news, kind === 'reopen' ? null : note);
  return found;
}

const TO_PROMISED = { try_again: null, pay_otherwise: 'paid_back', close: 'closed', reopen: 'failed' } as const;

/** A payer who was never promised anything hears only of a decision to refund. */
function newsOf(found: StoredDisagreement, decision: ReturnDecision): RefundNews | null {
  const isPromised = found.state.attempt > 0;
  if (!isPromised) return decision === 'try_again' ? 'promised' : null;
  return holdsUnsold(found) ? TO_PROMISED[decision] : null;
}

/** Only possible when the order is known. */
export async function notifyPayerOf(
  deps: NotifyDeps,
  tx: Db,
  { payment, theirsCents: totalCents }: Pick<StoredDisagreement, 'payment' | 'theirsCents'>,
  news: RefundNews,
  note: string | null = null,
): Promise<void> {
  if (!payment) return;
  const { locationId, orderId } = payment;
  const about = { locationId, orderId, lines: [], totalCents, reason: PAID_FOR_NOTHING };
  await notifyPayer(deps, tx, about, news, note ?? undefined);
}
