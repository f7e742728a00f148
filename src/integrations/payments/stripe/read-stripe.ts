// Translates Stripe's objects into the port's types.

import type Stripe from 'stripe';
import { t } from 'ttag';
import type { IntentStatus, ProviderDispute, ProviderIntent, ProviderRefund, SavedMethod } from '../payments.port.ts';
import { readMetadata } from '../payments.port.ts';

const INTENT_STATUS: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** For an intent expanded with its charge. */
export function readIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const { id, status, amount, amount_received, latest_charge, metadata, currency } = intent;
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  return {
    provider: 'stripe',
    ref: id,
    // A status added by a later version is treated as in progress.
    status: INTENT_STATUS[status] ?? 'processing',
    amountCents: status === 'succeeded' ? amount_received : amount,
    refundedCents: charge?.amount_refunded ?? 0,
    metadata: readMetadata(metadata),
    declined: readDecline(intent),
    ...savedOf(intent),
    ...(currency !== 'usd' && { foreignCurrency: currency }),
  };
}

/** Saved by its payer with this payment or before it. Only those payments have a customer. */
function savedOf({
  status,
  customer,
  payment_method,
  latest_charge,
}: Stripe.PaymentIntent): Pick<ProviderIntent, 'saved'> {
  const methodRef = idOf(payment_method);
  const customerRef = idOf(customer);
  if (status !== 'succeeded' || customerRef === null || methodRef === null) return {};
  const card = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : null;
  return { saved: { customerRef, ...readCard(methodRef, card) } };
}

type CardFields = Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'last4'> & {
  readonly exp_month: number | null;
  readonly exp_year: number | null;
};

/** Labeled the way people know their card: "Visa 4242". A card that its bank replaced has the new number and date. */
export function readCard(methodRef: string, card: CardFields | null | undefined): SavedMethod {
  const { exp_month: month = null, exp_year: year = null } = card ?? {};
  return {
    methodRef,
    label: card?.last4 ? `${nameBrand(card.brand)} ${card.last4}` : null,
    expires: month && year ? `${year}-${String(month).padStart(2, '0')}` : null,
  };
}

const nameBrand = (brand: string | null): string => (brand ? brand.slice(0, 1).toUpperCase() + brand.slice(1) : 'Card');

/** An earlier card's decline no longer matters once another card has paid. */
function readDecline({ status, last_payment_error: error }: Stripe.PaymentIntent): ProviderIntent['declined'] {
  if (!error || status !== 'requires_payment_method') return null;
  const code = error.decline_code ?? error.code ?? error.type;
  return { code, message: error.message || t`Looks like something went wrong, please try again` };
}

/** The metadata field in which a refund carries its idempotency key. */
export const REFUND_KEY = 'refundKey';

export function readRefund(refund: Stripe.Refund): ProviderRefund {
  const { id, amount, status, metadata, payment_intent, failure_reason: code = 'refund_failed' } = refund;
  const read = REFUND_STATUS[status ?? ''] ?? 'pending';
  return {
    refundRef: id,
    ref: idOf(payment_intent) ?? '',
    amountCents: amount,
    status: read,
    idempotencyKey: metadata?.[REFUND_KEY] ?? null,
    failure: read === 'failed' ? { code, passes: PASSING.has(code) } : null,
  };
}

/** Refusals and failures that are not about the refund itself, such as a balance that is too low. */
export const PASSING: ReadonlySet<string> = new Set([
  'balance_insufficient',
  'insufficient_funds',
  'lock_timeout',
  'rate_limit',
  'processing_error',
]);

/** For an intent expanded with its charge, transfer and fee: what the owner's account returned, in cents. */
export function readReversedCents({ latest_charge: charge }: Stripe.PaymentIntent): number {
  if (typeof charge !== 'object' || charge === null) return 0;
  const { transfer, application_fee: fee } = charge;
  const reversed = typeof transfer === 'object' ? transfer.amount_reversed : 0;
  return reversed - (typeof fee === 'object' && fee !== null ? fee.amount_refunded : 0);
}

const REFUND_STATUS: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const DISPUTE_STATUS: Readonly<Record<string, ProviderDispute['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
};

export function readDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, reason, status, created, payment_intent, evidence_details, balance_transactions } = dispute;
  const { due_by } = evidence_details;
  // What moved on our balance, including fees: taken when the dispute was opened, returned when it was won.
  const moved = balance_transactions.map(({ net }) => net);
  return {
    ref: id,
    intentRef: idOf(payment_intent) ?? '',
    amountCents: amount,
    reason,
    status: DISPUTE_STATUS[status] ?? 'under_review',
    dueBy: due_by ? fromSeconds(due_by) : null,
    withdrawnCents: -sum(moved.filter((net) => net < 0)),
    reinstatedCents: sum(moved.filter((net) => net > 0)),
    openedAt: fromSeconds(created),
  };
}

/** Stripe sends an id, or the expanded object. */
export function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
