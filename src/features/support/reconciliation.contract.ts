// Reconciliation as support sees it: places where two records of the same money disagree. Each kind has its own list, open
// ones first. Only for admin and odogwu.

import { z } from 'zod';
import { DISAGREEMENT_KINDS } from '#features/payments/rules/compare-records.ts';
import { BALANCE_PARTS } from '#features/payments/rules/provider-balance.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { CentsAmount, Done, Id, IsoTime, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';

const support = { kind: 'roles', roles: ['admin'] } as const;

/** A figure on which two records of the same money disagree, in cents. */
export const Difference = z.object({
  /**
   * Parking, fees and taxes are net of refunds. The others are the lines of an owner's statement, plus the totals sent and
   * owed.
   */
  of: z.enum([
    'parking',
    'fees',
    'taxes',
    'opening',
    'sales',
    'refunds',
    'tips',
    'transferred',
    'cash',
    'sent',
    'owed',
  ]),
  /** What screens show. */
  says: z.int(),
  /** What the other record says it must be. */
  proven: z.int(),
});
export type Difference = z.output<typeof Difference>;

/**
 * day: a day's sum against the ledger. total: the all-time sum against all days. month: an owner's statement for a lot
 * against the ledger, and its opening against the previous closing. balance: what an owner is owed for a lot against
 * its months.
 */
const SUM_KINDS = ['day', 'total', 'month', 'balance'] as const;
export type SumKind = (typeof SUM_KINDS)[number];

export const RevenueDisagreement = z.object({
  _id: Id,
  location: z.object({ _id: Id, name: z.string(), address: z.string() }),
  kind: z.enum(SUM_KINDS),
  /** On the lot's calendar: the first of a month; for a total or a balance, the day on which it was first found. */
  day: z.iso.date(),
  differences: z.array(Difference),
  firstFoundAt: IsoTime,
  lastFoundAt: IsoTime,
  /** When a proof found the two in agreement again; null until then. */
  resolvedAt: IsoTime.nullable(),
});
export type RevenueDisagreement = z.output<typeof RevenueDisagreement>;

/**
 * asked: the provider is to refund it. undecided: it refused, or nobody has decided yet, so a person has to decide.
 * twice: it was paid another way and the provider refunded it as well, so a person has to decide. paid_otherwise and
 * closed: a person has decided.
 */
const RETURN_STATES = ['requested', 'undecided', 'twice', 'returned', 'paid_otherwise', 'closed'] as const;

/** What happened to money that bought nothing. */
const Returning = {
  state: z.enum(RETURN_STATES),
  /** The provider's code for its last refusal. */
  failureCode: z.string().nullable(),
  /** The reason and who gave it, once a person has decided. */
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  settledAt: IsoTime.nullable(),
};

export const WrongCharge = z.object({
  _id: Id,
  location: z.object({ _id: Id, name: z.string(), address: z.string() }),
  /** Its story is at /support/locations/{locationId}/orders/{orderId}. */
  orderId: Id,
  provider: z.string(),
  providerRef: z.string(),
  /** The requested amount, and the amount the provider charged instead. */
  requested: CentsAmount,
  charged: CentsAmount,
  /** Such as "mxn": `charged` is in its smallest unit. Null: US cents. */
  currency: z.string().nullable(),
  foundAt: IsoTime,
  /** When all of it was refunded; null until then. */
  returnedAt: IsoTime.nullable(),
  ...Returning,
});
export type WrongCharge = z.output<typeof WrongCharge>;

export const PaymentDisagreement = z.object({
  _id: Id,
  /** Whose records they are, and what the payment is called there. */
  provider: z.string(),
  providerRef: z.string(),
  kind: z.enum(DISAGREEMENT_KINDS),
  /** The stay it paid for; null when there is none here. */
  stay: z
    .object({
      locationId: Id,
      orderId: Id,
      receiptCode: z.string(),
      locationName: z.string(),
      locationAddress: z.string(),
    })
    .nullable(),
  /** In cents: the amount refunded for refunds_differ, otherwise the amount held. */
  ours: z.int(),
  theirs: z.int(),
  firstFoundAt: IsoTime,
  lastFoundAt: IsoTime,
  /** When a walk found the two in agreement again; null until then. */
  resolvedAt: IsoTime.nullable(),
  /** Whether the provider can be asked to refund it, because it paid for nothing here. */
  refundable: z.boolean(),
  /** Whether its payer was promised a refund, and will therefore read the note when it is settled by hand or closed. */
  promised: z.boolean(),
  ...Returning,
});
export type PaymentDisagreement = z.output<typeof PaymentDisagreement>;

/** A refund that did not go through and needs a person, or on which a person has decided. */
export const OwedRefund = z.object({
  _id: Id,
  location: z.object({ _id: Id, name: z.string(), address: z.string() }),
  /** Its story is at /support/locations/{locationId}/orders/{orderId}. */
  orderId: Id,
  receiptCode: z.string(),
  cents: CentsAmount,
  /** Why it was promised: support's words, or the program's code. */
  reason: z.string(),
  provider: z.string(),
  providerRef: z.string().nullable(),
  /** The provider's code for why it failed, and since when it has been failing. */
  failureCode: z.string().nullable(),
  failedAt: IsoTime,
  state: z.enum(['failed', 'paid_otherwise', 'closed']),
  /** The message to the payer and who wrote it, once a person has decided. */
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  settledAt: IsoTime.nullable(),
});
export type OwedRefund = z.output<typeof OwedRefund>;

export const REFUND_DECISIONS = ['try_again', 'pay_otherwise', 'close'] as const;
const NO_WORDS = 'Please say how it was paid or why it is closed. The payer will read this.';

export const RETURN_DECISIONS = ['try_again', 'pay_otherwise', 'close', 'reopen'] as const;
const NO_REASON = 'Please give a reason. It goes into the audit log.';

/**
 * `note` is required unless the provider is asked again. It is emailed to the payer when money they were promised is paid
 * another way or closed; a wrong charge is always promised.
 */
const Decided = {
  decision: z.enum(RETURN_DECISIONS),
  note: oneLine(300, NO_REASON).optional(),
};
type Decided = { readonly decision: (typeof RETURN_DECISIONS)[number]; readonly note?: string | undefined };
const hasReason = ({ decision, note }: Decided) => decision === 'try_again' || note !== undefined;
const REASON = { path: ['note'], error: NO_REASON };

/** The last walk through a provider's records. */
export const ReconciliationWalk = z.object({
  provider: z.string(),
  startedAt: IsoTime,
  /** Null while it runs or waits for the provider. */
  finishedAt: IsoTime.nullable(),
  checked: z.int(),
  fixed: z.int(),
});
export type ReconciliationWalk = z.output<typeof ReconciliationWalk>;

/** What a provider holds for us, by its own account and by our ledger. */
export const ProviderBalance = z.object({
  provider: z.string(),
  /** Why the provider does not list its transactions to this account; null when it does. */
  refusedCode: z.string().nullable(),
  /** Null until the first comparison. */
  compared: z
    .object({
      asOf: IsoTime,
      /** In cents; a provider's balance may be negative. */
      ours: z.int(),
      theirs: z.int(),
      /** The parts of the difference, in cents that the provider has over us; empty when both agree. */
      explained: z.array(z.object({ part: z.enum(BALANCE_PARTS), cents: z.int() })),
    })
    .nullable(),
});
export type ProviderBalance = z.output<typeof ProviderBalance>;

/** open: what needs somebody. over: what agrees again and what a person has decided. */
const RECONCILIATION_SHOWN = ['all', 'open', 'over'] as const;
export type ReconciliationShown = (typeof RECONCILIATION_SHOWN)[number];
const ReconciliationQuery = PageQuery.extend({ show: z.enum(RECONCILIATION_SHOWN).default('all') });

export const reconciliationContract = {
  listProviderBalances: defineEndpoint({
    method: 'GET',
    path: '/support/reconciliation/balances',
    summary: 'List what each payment provider holds for us, as last compared with the ledger',
    access: support,
    response: z.object({ data: z.object({ balances: z.array(ProviderBalance) }) }),
  }),
  listWrongCharges: defineEndpoint({
    method: 'GET',
    path: '/support/reconciliation/charges',
    summary: 'List payments where the provider charged the wrong amount; all of it is refunded',
    access: support,
    query: ReconciliationQuery,
    response: z.object({
      data: z.object({ charges: z.array(WrongCharge), open: z.int() }),
      nextCursor: NextCursor,
    }),
  }),
  listOwedRefunds: defineEndpoint({
    method: 'GET',
    path: '/support/reconciliation/refunds',
    summary: 'List refunds owed to drivers that need a person, oldest first, then those a person has decided',
    access: support,
    query: ReconciliationQuery,
    response: z.object({
      data: z.object({ refunds: z.array(OwedRefund), open: z.int() }),
      nextCursor: NextCursor,
    }),
  }),
  decideRefund: defineEndpoint({
    method: 'POST',
    path: '/support/reconciliation/refunds/decisions',
    summary: 'Retry a failed refund, record that it was paid another way, or close it',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    body: z
      .object({
        locationId: Id,
        refundId: Id,
        decision: z.enum(REFUND_DECISIONS),
        /** Required unless the provider is asked again. */
        note: oneLine(300, NO_WORDS).optional(),
      })
      .refine(({ decision, note }) => decision === 'try_again' || note !== undefined, {
        path: ['note'],
        error: NO_WORDS,
      }),
    response: Done,
  }),
  decideWrongCharge: defineEndpoint({
    method: 'POST',
    path: '/support/reconciliation/charges/decisions',
    summary: 'Refund a wrong charge again, record that it was paid another way, close it, or reopen it',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    body: z.object({ locationId: Id, chargeId: Id, ...Decided }).refine(hasReason, REASON),
    response: Done,
  }),
  decideDisagreement: defineEndpoint({
    method: 'POST',
    path: '/support/reconciliation/payments/decisions',
    summary:
      'Have the provider refund a payment that bought nothing, record that it was settled by hand, close it, or reopen it',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    body: z.object({ disagreementId: Id, ...Decided }).refine(hasReason, REASON),
    response: Done,
  }),
  listPaymentDisagreements: defineEndpoint({
    method: 'GET',
    path: '/support/reconciliation/payments',
    summary:
      "List differences between a payment provider's records and ours, open ones first, with the latest comparisons",
    access: support,
    query: ReconciliationQuery,
    response: z.object({
      data: z.object({
        disagreements: z.array(PaymentDisagreement),
        open: z.int(),
        walks: z.array(ReconciliationWalk),
      }),
      nextCursor: NextCursor,
    }),
  }),
  askForReconciliation: defineEndpoint({
    method: 'POST',
    path: '/support/reconciliation/payments/walks',
    summary: "Compare the providers' records with ours now; the job starts within a minute",
    access: support,
    status: 201,
    response: z.object({ data: z.object({ walks: z.array(ReconciliationWalk) }) }),
  }),
  listRevenueDisagreements: defineEndpoint({
    method: 'GET',
    path: '/support/reconciliation/revenue',
    summary: 'List differences between the totals that owners see and the ledger, open ones first, with the last proof',
    access: support,
    query: ReconciliationQuery,
    response: z.object({
      data: z.object({
        disagreements: z.array(RevenueDisagreement),
        open: z.int(),
        /** Null before the first night. */
        proof: z.object({ provenAt: IsoTime, lots: z.int() }).nullable(),
      }),
      nextCursor: NextCursor,
    }),
  }),
};
