// What an order says about money. The order's own status is unreliable: a COMPLETED order may hold a pending
// or declined capture. So captures are read first, then authorizations, then the order.

import { z } from 'zod';
import type { IntentStatus, ProviderIntent, ProviderRefund, SavedMethod } from '../payments.port.ts';
import { centsOf } from './paypal-money.ts';
import { readNames } from './paypal-names.ts';
import { declinedText } from './paypal-refusals.ts';

export const Money = z.object({ currency_code: z.string(), value: z.string() });
const Reason = z.object({ reason: z.string().optional() }).optional();

export const Authorization = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money.optional(),
  status_details: Reason,
});
export const Capture = z.object({ id: z.string(), status: z.string(), amount: Money, status_details: Reason });
export const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money.optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

/** Whose account pays, and whether it is saved; its saved name is known at once, or later. */
const Source = z.object({
  paypal: z
    .object({
      email_address: z.string().optional(),
      attributes: z
        .object({
          vault: z
            .object({ id: z.string().optional(), customer: z.object({ id: z.string().optional() }).optional() })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});

export const Order = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: Source.optional(),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string().optional(),
      amount: Money,
      payments: z
        .object({
          authorizations: z.array(Authorization).optional(),
          captures: z.array(Capture).optional(),
          refunds: z.array(Refund).optional(),
        })
        .optional(),
    }),
  ]),
});

export type PayPalOrder = z.output<typeof Order>;
export type PayPalCapture = z.output<typeof Capture>;
export type PayPalRefund = z.output<typeof Refund>;

export type ReadOrder = {
  readonly intent: ProviderIntent;
  /** We canceled it: anything still reserved must be released. */
  readonly isCanceled: boolean;
  /** The authorization that still reserves money. */
  readonly reservedBy: string | null;
  /** The capture that took money. */
  readonly takenBy: string | null;
  /** A capture was attempted and declined. */
  readonly wasDeclined: boolean;
  readonly refunds: readonly PayPalRefund[];
};

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const RESERVED = new Set(['CREATED', 'PARTIALLY_CAPTURED']);
const NOT_TAKEN = new Set(['DECLINED', 'FAILED']);
const GIVEN_BACK = new Set(['COMPLETED', 'PENDING']);

export function readOrder(order: PayPalOrder): ReadOrder {
  const [unit] = order.purchase_units;
  const names = readNames(unit.custom_id);
  const isCanceled = names?.isCanceled ?? false;
  const { authorizations = [], captures = [], refunds = [] } = unit.payments ?? {};
  const taken = captures.find(({ status }) => TAKEN.has(status));
  const reserved = authorizations.find(({ status }) => RESERVED.has(status));
  const refusal = captures.find(({ status }) => NOT_TAKEN.has(status)) ?? authorizations.find(isDenied);
  const amount = taken?.amount ?? reserved?.amount ?? unit.amount;
  const status = taken ? 'succeeded' : statusOf(order.status, { captures, authorizations, isCanceled });
  const saved = savedIn(order);
  const returned = refunds.filter((refund) => GIVEN_BACK.has(refund.status));
  return {
    intent: {
      provider: 'paypal',
      ref: order.id,
      status,
      amountCents: centsOf(amount),
      refundedCents: returned.reduce((sum, refund) => sum + (refund.amount ? centsOf(refund.amount) : 0), 0),
      metadata: names?.metadata ?? null,
      declined: status === 'canceled' && refusal ? wordsFor(refusal) : null,
      ...(saved && { saved }),
    },
    isCanceled,
    reservedBy: reserved?.id ?? null,
    takenBy: taken?.id ?? null,
    wasDeclined: captures.some(({ status: captured }) => NOT_TAKEN.has(captured)),
    refunds,
  };
}

/** Null also while PayPal is still saving it. */
function savedIn({ payment_source }: PayPalOrder): (SavedMethod & { readonly customerRef: string }) | null {
  const { email_address: email, attributes } = payment_source?.paypal ?? {};
  const { id: methodRef, customer } = attributes?.vault ?? {};
  return methodRef ? { methodRef, customerRef: customer?.id ?? '', label: labelOf(email), expires: null } : null;
}

/** Enough of the address for its holder to know it by. */
function labelOf(email: string | undefined): string {
  const [name = '', domain] = (email ?? '').split('@');
  return domain ? `PayPal ${name.slice(0, name.length > 2 ? 2 : 1)}•••@${domain}` : 'PayPal';
}

const REFUND_STATUS: Readonly<Record<string, ProviderRefund['status']>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** The refunds of an order; one made in PayPal's own console has no key of ours. */
export function readRefunds({ intent, refunds }: ReadOrder): ProviderRefund[] {
  return refunds.map((refund) => {
    const status = refundStatusOf(refund);
    return {
      refundRef: refund.id,
      ref: intent.ref,
      amountCents: refund.amount ? centsOf(refund.amount) : 0,
      status,
      idempotencyKey: refund.custom_id ?? null,
      failure: status === 'failed' ? failureOf(refund) : null,
    };
  });
}

export function refundStatusOf({ status }: Pick<PayPalRefund, 'status'>): ProviderRefund['status'] {
  return REFUND_STATUS[status] ?? 'pending';
}

/** PayPal does not say why a refund failed that it had accepted. */
export function failureOf({ status }: Pick<PayPalRefund, 'status'>): NonNullable<ProviderRefund['failure']> {
  return { code: `refund_${status.toLowerCase()}`, passes: false };
}

type Payments = {
  readonly captures: readonly PayPalCapture[];
  readonly authorizations: readonly z.output<typeof Authorization>[];
  readonly isCanceled: boolean;
};

function statusOf(orderStatus: string, { captures, authorizations, isCanceled }: Payments): IntentStatus {
  if (captures.some(({ status }) => status === 'PENDING')) return 'processing';
  if (authorizations.some(({ status }) => RESERVED.has(status))) return 'authorized';
  if (authorizations.some(({ status }) => status === 'PENDING')) return 'processing';
  if (captures.length + authorizations.length > 0) return isOver(captures, authorizations) ? 'canceled' : 'processing';
  if (isCanceled || orderStatus === 'VOIDED') return 'canceled';
  if (orderStatus === 'APPROVED') return 'approved';
  // Completed by a payment that is not visible yet; the next fetch will show it.
  return orderStatus === 'COMPLETED' ? 'processing' : 'requires_payment';
}

/** Nothing here can become money anymore. A captured authorization soon shows its capture. */
function isOver(captures: Payments['captures'], authorizations: Payments['authorizations']): boolean {
  return captures.length > 0 || authorizations.every(({ status }) => status !== 'CAPTURED');
}

function isDenied({ status }: { readonly status: string }): boolean {
  return status === 'DENIED';
}

/** PayPal gives a reason code here, but no message. */
function wordsFor({ status, status_details }: Pick<PayPalCapture, 'status' | 'status_details'>) {
  return { code: status_details?.reason ?? status, message: declinedText() };
}
