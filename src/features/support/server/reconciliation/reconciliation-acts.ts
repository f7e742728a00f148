// What the sealed log records about support's acts at Reconciliation: who decided what, about which money, and why.

import type { SupportAct } from '#features/audit/server/public.ts';
import type {
  ChargeDecision,
  DisagreementDecision,
  decideDisagreement,
  decideWrongCharge,
  RefundDecision,
} from '#features/payments/server/public.ts';
import type { Refusal } from '#platform/contract/refusals.ts';
import { formatForeign } from '#platform/money/foreign-amount.ts';

export const DECIDED = {
  try_again: 'The refund is tried again.',
  pay_otherwise: 'It is recorded as paid.',
  close: 'It is closed.',
} as const;
const ACTIONS = {
  try_again: 'refund_tried_again',
  pay_otherwise: 'refund_paid_otherwise',
  close: 'refund_closed',
} as const;

type Decided = RefundDecision & { readonly orderId: string; readonly totalCents: number };

export function decisionMade(
  { locationId, refundId, decision, note, actorId, orderId, totalCents: cents }: Decided,
  now: Date,
): SupportAct {
  const subject = { kind: 'order', locationId, id: orderId } as const;
  return { actorId, now, action: ACTIONS[decision], subject, detail: { refundId, cents, reason: note } };
}

export const RETURN_WORDS = {
  try_again: 'The provider is asked to refund it.',
  pay_otherwise: 'It is recorded as paid.',
  close: 'It is closed.',
  reopen: 'It is open again.',
} as const;
const CHARGE_ACTIONS = {
  try_again: 'charge_tried_again',
  pay_otherwise: 'charge_paid_otherwise',
  close: 'charge_closed',
  reopen: 'charge_reopened',
} as const;
const PAYMENT_ACTIONS = {
  try_again: 'payment_requested_back',
  pay_otherwise: 'payment_settled',
  close: 'payment_closed',
  reopen: 'payment_reopened',
} as const;

type DecidedCharge = ChargeDecision & Exclude<Awaited<ReturnType<typeof decideWrongCharge>>, Refusal>;

export function chargeDecided(decided: DecidedCharge, now: Date): SupportAct {
  const { locationId, chargeId, decision, note: reason, actorId, orderId, chargedCents: cents, currency } = decided;
  const subject = { kind: 'order', locationId, id: orderId } as const;
  const amount = currency === null ? { cents } : { amount: formatForeign(cents, currency) };
  return { actorId, now, action: CHARGE_ACTIONS[decision], subject, detail: { chargeId, ...amount, reason } };
}

type DecidedPayment = DisagreementDecision & Exclude<Awaited<ReturnType<typeof decideDisagreement>>, Refusal>;

export function disagreementDecided(decided: DecidedPayment, now: Date): SupportAct {
  const { disagreementId, decision, note: reason, actorId, provider, ref, payment, theirsCents } = decided;
  const subject = payment
    ? ({ kind: 'order', locationId: payment.locationId, id: payment.orderId } as const)
    : ({ kind: 'reconciliation', locationId: null, id: null } as const);
  const detail = { disagreementId, provider, ref, ...(theirsCents > 0 && { cents: theirsCents }), reason };
  return { actorId, now, action: PAYMENT_ACTIONS[decision], subject, detail };
}

/** Reconciliation also repairs what it finds: it settles stays and returns money. */
export function comparisonRequested(providers: readonly string[], by: Pick<SupportAct, 'actorId' | 'now'>): SupportAct {
  const subject = { kind: 'reconciliation', locationId: null, id: null } as const;
  return { ...by, action: 'comparison_requested', subject, detail: { providers: providers.join(', ') } };
}
