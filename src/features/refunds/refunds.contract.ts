// Rules 223 and 224: a sale as the people at its lot see it, what they refund themselves, and what they ask support to refund.

import { z } from 'zod';
import { REFUND_STATUSES } from '#features/payments/rules/refund-state.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import {
  CentsAmount,
  Done,
  EmailAddress,
  enteredCents,
  Id,
  IsoTime,
  LotOfRow,
  ManagedPage,
  NamedLot,
  NextCursor,
  oneLine,
  PageQuery,
} from '#platform/contract/wire.ts';
import { HIGHEST_LIMIT_CENTS } from './rules/refund-limit.ts';

const REQUEST_STATES = ['open', 'refunded', 'declined'] as const;

const RefundRequest = z.object({
  _id: Id,
  cents: CentsAmount,
  reason: z.string(),
  /** The name of the person who asked. */
  requestedBy: z.string().nullable(),
  requestedAt: IsoTime,
  state: z.enum(REQUEST_STATES),
  /** What support wrote back. */
  note: z.string().nullable(),
  answeredAt: IsoTime.nullable(),
});
export type RefundRequest = z.output<typeof RefundRequest>;

export const LotSale = z.object({
  _id: Id,
  location: LotOfRow,
  kind: z.enum(['stay', 'extension', 'correction', 'valet', 'permit', 'notice']),
  receiptCode: z.string(),
  /** Each as "ABC1234 IL"; empty for accountants. */
  vehicles: z.array(z.string()),
  paidAt: IsoTime,
  startTime: IsoTime,
  endTime: IsoTime,
  lines: PriceLines,
  total: CentsAmount,
  /** Already refunded or in progress. A refund request must repeat this amount, so that none is made twice. */
  refunded: CentsAmount,
  /** What a lost dispute gave back to the driver: it cannot be refunded. */
  lost: CentsAmount,
  left: CentsAmount,
  /** `cash`: the lot took the money, and hands refunds back itself. Null for a sale that cost nothing. */
  provider: z.string().nullable(),
  providerRef: z.string().nullable(),
  refunds: z.array(
    z.object({
      _id: Id,
      at: IsoTime,
      cents: CentsAmount,
      /** What of it was the owner's revenue. */
      share: CentsAmount,
      reason: z.string(),
      /** Null for the program itself. */
      by: z.string().nullable(),
      state: z.enum(REFUND_STATUSES),
    }),
  ),
  /** Newest first. */
  requests: z.array(RefundRequest),
  /** What the caller may refund without support, at most `left`; null for a reader who cannot refund. */
  mayRefund: CentsAmount.nullable(),
});
export type LotSale = z.output<typeof LotSale>;

export const ReceiptRefund = z.object({
  /** What can be asked for. */
  left: CentsAmount,
  /** The driver's own, the latest. */
  request: RefundRequest.pick({ cents: true, reason: true, requestedAt: true, state: true, note: true })
    .extend({ answerBy: IsoTime })
    .nullable(),
  /** Whether the answer is emailed: the payer's address is known. */
  isMailed: z.boolean(),
});
export type ReceiptRefund = z.output<typeof ReceiptRefund>;

export const SupportRefundRequest = RefundRequest.extend({
  location: NamedLot,
  /** Its story is at /support/locations/{locationId}/orders/{orderId}. */
  orderId: Id,
  receiptCode: z.string(),
  paid: CentsAmount,
  /** As in a sale. */
  refunded: CentsAmount,
  lost: CentsAmount,
  /** The name of the person who answered. */
  answeredBy: z.string().nullable(),
});
export type SupportRefundRequest = z.output<typeof SupportRefundRequest>;

/** requested: support has not answered yet. in_progress: promised to the driver. refunded: the driver has it. */
export const MANAGED_REFUND_STATES = ['requested', 'in_progress', 'refunded', 'declined'] as const;

export const ManagedRefund = z.object({
  _id: Id,
  location: LotOfRow,
  /** Its sale is at /locations/{locationId}/sales/{orderId}. */
  orderId: Id,
  receiptCode: z.string(),
  /** Each as "ABC1234 IL"; empty for accountants. */
  plates: z.array(z.string()),
  state: z.enum(MANAGED_REFUND_STATES),
  /** When it was asked for; once refunded, when the driver's money went. */
  at: IsoTime,
  cents: CentsAmount,
  /** What of it was the owner's revenue; null of what is not made. */
  share: CentsAmount.nullable(),
  reason: z.string(),
  /** Who asked for it or made it; null for the program itself. */
  by: z.string().nullable(),
});
export type ManagedRefund = z.output<typeof ManagedRefund>;

const MONTH = 'Write the month as 2026-11.';

/** Of all that were refunded, as they are listed; the transactions of the month have the same. */
const RefundSums = z.object({
  count: z.int(),
  cents: CentsAmount,
  /** What of it was the owner's revenue. */
  share: CentsAmount,
});
export type RefundSums = z.output<typeof RefundSums>;

const limitField = (missing: string) =>
  enteredCents(missing)
    .min(0, 'An amount cannot be negative.')
    .max(HIGHEST_LIMIT_CENTS, 'The limit is $500.00 at most.');
export const RefundLimits = z.object({
  /** Per sale, for the owner. */
  own: limitField('Please enter an amount. 0 means that support decides.'),
  /** The same, for the owner’s managers. */
  managers: limitField('Please enter an amount. 0 means that support decides.'),
});
export type RefundLimits = z.output<typeof RefundLimits>;

const RequestedRefund = z.object({
  orderId: Id,
  amount: enteredCents('Please enter the amount to refund.').min(1, 'Refund at least one cent.').max(100_000_000),
  /** `refunded` as shown on the screen; if it has changed: 409 refund_changed. */
  refunded: CentsAmount,
  /** Shown to the payer. */
  reason: oneLine(300, 'Please give a reason. The payer will read this.'),
});

const atLot = { thing: 'location', in: 'params', name: 'id', as: 'team' } as const;
const ofOwner = {
  kind: 'roles',
  roles: ['vendor'],
  whose: { thing: 'owner', in: 'params', name: 'id', as: 'owner' },
} as const;
const support = { kind: 'roles', roles: ['admin'] } as const;
const params = z.object({ id: Id });
const ByReceipt = z.object({ key: z.string().min(22).max(60) });

export const REQUEST_DECISIONS = ['refund', 'decline'] as const;

export const lotRefundsContract = {
  getSale: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/sales/:orderId',
    summary: 'Get a sale of a lot: its price lines, its refunds, and what the caller may refund',
    access: { kind: 'roles', roles: ['vendor', 'manager', 'accountant'], whose: atLot },
    params: z.object({ id: Id, orderId: Id }),
    response: z.object({ data: LotSale }),
  }),
  refundSale: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/refunds',
    summary: "Refund all or part of a sale within the limit of the lot's owner; a full refund ends its parking",
    access: lotManagers('id'),
    withTwoFactor: true,
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    status: 201,
    params,
    body: RequestedRefund,
    response: z.object({ data: z.object({ _id: Id, amount: CentsAmount, refunded: CentsAmount, left: CentsAmount }) }),
  }),
  askForRefund: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/refund-requests',
    summary: 'Ask support for a refund over the limit; one pending request per sale',
    access: lotManagers('id'),
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    status: 201,
    params,
    body: RequestedRefund,
    response: z.object({ data: z.object({ _id: Id }) }),
  }),
  listManagedRefunds: defineEndpoint({
    method: 'POST',
    path: '/customers/refunds',
    summary:
      "List refunds, and requests for them, at the caller's lots, by lot, month, state, plate, receipt or reason",
    access: { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] },
    limit: { max: 240, perSeconds: 60 },
    body: ManagedPage.extend({
      state: z.enum(MANAGED_REFUND_STATES, { error: 'There is no such state.' }).optional(),
      /** Of `at`, by the lot's clock. Omitted: all months. */
      month: z
        .string()
        .regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/, MONTH)
        .optional(),
    }),
    inViews: 'reads',
    response: z.object({
      data: z.object({
        refunds: z.array(ManagedRefund),
        /** With the first page of a month. */
        sums: RefundSums.nullable(),
      }),
      nextCursor: NextCursor,
    }),
  }),
  getReceiptRefund: defineEndpoint({
    method: 'GET',
    path: '/receipts/:key/refund-request',
    summary: "Get what a receipt's driver asked to have refunded, and the answer",
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: ByReceipt,
    response: z.object({ data: ReceiptRefund }),
  }),
  requestReceiptRefund: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/refund-request',
    summary: 'Ask for a refund of what was paid on a receipt; one pending request per receipt',
    access: anyone,
    limit: { max: 10, perSeconds: 600 },
    idempotent: 'with_its_act',
    status: 201,
    params: ByReceipt,
    body: z.object({
      reason: oneLine(300, 'Please say why.'),
      /** Where a guest wants the answer. An account is mailed at its own address. */
      email: EmailAddress.optional(),
    }),
    response: z.object({ data: ReceiptRefund }),
  }),
  getRefundLimits: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/refund-limits',
    summary: 'Get how much of a sale an owner and their managers may refund without support',
    access: ofOwner,
    params,
    response: z.object({ data: RefundLimits }),
  }),
  changeRefundLimits: defineEndpoint({
    method: 'PUT',
    path: '/owners/:id/refund-limits',
    summary: 'Set how much of a sale an owner and their managers may refund without support',
    access: ofOwner,
    withTwoFactor: true,
    limit: { max: 60, perSeconds: 900 },
    params,
    body: RefundLimits,
    response: z.object({ data: RefundLimits }),
  }),
  listRefundRequests: defineEndpoint({
    method: 'GET',
    path: '/support/refund-requests',
    summary: 'List refunds that lots have asked support for: longest waiting first, then answered ones, latest first',
    access: support,
    query: PageQuery,
    response: z.object({
      data: z.object({ requests: z.array(SupportRefundRequest), open: z.int() }),
      nextCursor: NextCursor,
    }),
  }),
  answerRefundRequest: defineEndpoint({
    method: 'POST',
    path: '/support/refund-requests/decisions',
    summary: 'Make or decline a refund that a lot asked for; emails the person who asked',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    body: z
      .object({
        locationId: Id,
        requestId: Id,
        decision: z.enum(REQUEST_DECISIONS),
        /** The request's `refunded` as shown on the screen; if it has changed: 409 refund_changed. */
        refunded: CentsAmount,
        /** Shown to whoever asked. */
        note: oneLine(300, 'Please say why. The lot’s team will read this.').optional(),
      })
      .refine(({ decision, note }) => decision === 'refund' || note !== undefined, {
        path: ['note'],
        error: 'Please say why. The lot’s team will read this.',
      }),
    response: Done,
  }),
};

/** Refusals when a lot or support refunds a sale. */
export const LOT_REFUND_REFUSALS = {
  refund_exceeds_paid: { status: 422, message: 'That is more than can still be refunded.' },
  refund_over_limit: { status: 422, message: 'This is beyond your limit for refunds. Ask support to refund it.' },
  refund_of_lost_dispute: {
    status: 422,
    message:
      'The driver’s bank has already given this money back, because the dispute was lost. Nothing was refunded now.',
  },
  refund_requested_already: {
    status: 409,
    message: 'Support was already asked to refund this sale. Wait for the answer; it comes by email.',
  },
  request_answered: { status: 409, message: 'This request was already answered. Reload the list.' },
} as const satisfies Record<string, Refused>;
