// The story of a stay or an account as support sees it: every event, in order.

import { z } from 'zod';
import { AuditEntry } from '#features/audit/audit-entry.ts';
import { Session } from '#features/parking/sessions.contract.ts';
import { Dispute } from '#features/payments/disputes.contract.ts';
import { REFUND_STATUSES } from '#features/payments/rules/refund-state.ts';
import { PAYOUT_PROGRESS } from '#features/payouts/rules/payout-progress.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { PAID_BY, WHEREABOUTS } from '#features/valet/rules/ticket/ticket.ts';
import { VALET_STATUSES } from '#features/valet/rules/ticket/ticket-status.ts';
import { ROLES } from '#platform/access/roles.ts';
import { CentsAmount, Id, IsoTime } from '#platform/contract/wire.ts';

/** Somebody with an account; a deleted account is labeled as such. */
export const Person = z.object({ _id: Id, name: z.string(), role: z.enum(ROLES) });

/** As stored: pending has not been paid yet, expired never will be. */
export const SUPPORT_ORDER_STATUSES = ['pending', 'running', 'stopped', 'owed', 'paid', 'refunded', 'expired'] as const;

export const STORY_KINDS = [
  /** A stay, or more time for one of its vehicles, was ordered. */
  'requested',
  'extension_requested',
  'intent_opened',
  'declined',
  'paid',
  'payment_let_go',
  /** The provider charged the wrong amount: it bought nothing and is refunded. */
  'wrong_amount',
  'wrong_amount_returned',
  'wrong_amount_retained',
  'wrong_amount_paid_otherwise',
  'wrong_amount_closed',
  'wrong_amount_twice_accepted',
  'session_started',
  'extended',
  /** The plate, state or zone was corrected, or will be once the difference is paid; `note` has the old and new values. */
  'correction_requested',
  'corrected',
  /** The driver asked the lot to correct the plate; `note` has the old and new one, and whether the lot declined. */
  'plate_requested',
  /** Moved to another time; `note` has the old and new times. */
  'reservation_moved',
  'session_ended_early',
  'refund_intended',
  'refund_succeeded',
  /** The provider has accepted it but not made it yet. */
  'refund_pending',
  'refund_failed',
  /** It had been made, and came back from the payer's bank. */
  'refund_bounced',
  'refund_paid_otherwise',
  'refund_closed',
  'session_refunded',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_closed',
  'mail_queued',
  'mailed',
  /** Refused permanently, or tried too often; `note` also says why. */
  'mail_failed',
  'text_queued',
  'texted',
  'text_failed',
  /** The number opted out, or its consent was never recorded. */
  'text_suppressed',
  /** An officer looked the vehicle up. */
  'looked_up',
  /** Something happened to a valet ticket; `note` says what, and who did it. */
  'ticket',
  /** Somebody at support did something; `note` says what. */
  'support',
] as const;

export const StoryEvent = z.object({
  at: IsoTime,
  kind: z.enum(STORY_KINDS),
  /** The order of the stay or of the added time it belongs to. */
  orderId: Id.nullable(),
  /** The vehicle it happened to; null when it concerns all of them. */
  plate: z.string().nullable(),
  state: z.string().nullable(),
  cents: CentsAmount.nullable(),
  /** How long the vehicle was paid for after this event. */
  until: IsoTime.nullable(),
  /** A reason, the provider's words, an email's subject or a support action. */
  note: z.string().nullable(),
  /** The recipient of an email. */
  to: z.string().nullable(),
  by: Person.nullable(),
});
export type StoryEvent = z.output<typeof StoryEvent>;

const StoryPayment = z.object({
  _id: Id,
  /** The order it paid for: the stay's, or that of added time. A refund names this id. */
  orderId: Id,
  what: z.enum(['stay', 'extension', 'correction', 'valet', 'permit', 'notice']),
  provider: z.string(),
  providerRef: z.string().nullable(),
  /** As stored, or wrong_amount: a different amount was charged and is refunded. */
  status: z.string(),
  parking: CentsAmount,
  fees: CentsAmount,
  lines: PriceLines,
  amount: CentsAmount,
  paidAt: IsoTime.nullable(),
  /** Already refunded or in progress. A refund request must repeat this amount, so that none is made twice. */
  refunded: CentsAmount,
  /** What a lost dispute gave back to the payer: it cannot be refunded. */
  lost: CentsAmount,
  /** What can still be refunded; 0 for a payment that never settled. */
  left: CentsAmount,
});

/** The current state of a refund. */
const StoryRefund = z.object({
  _id: Id,
  /** Identifies the refunded payment. */
  orderId: Id,
  at: IsoTime,
  cents: CentsAmount,
  reason: z.string(),
  /** Null for a refund by the program, or one made in the provider's console. */
  by: Person.nullable(),
  state: z.enum(REFUND_STATUSES),
  /** The provider's code for why the last attempt failed. */
  failureCode: z.string().nullable(),
  /** The time of the next automatic retry. A failed refund without one waits for a person. */
  nextTryAt: IsoTime.nullable(),
  settledAt: IsoTime.nullable(),
});
export type StoryRefund = z.output<typeof StoryRefund>;

/** A car with the valet; phone and names are empty once they have been deleted. */
const StoryTicket = z.object({
  _id: Id,
  ticketNumber: z.string(),
  phoneNumber: z.string(),
  name: z.string(),
  email: z.string(),
  car: z.string(),
  status: z.enum(VALET_STATUSES),
  whereabouts: z.enum(WHEREABOUTS),
  paidBy: z.enum(PAID_BY).nullable(),
});

export const OrderStory = z.object({
  locationId: Id,
  /** For a ticket without a payment, the ticket's own id. */
  orderId: Id,
  /** Null for a ticket without a payment. */
  receiptCode: z.string().nullable(),
  status: z.enum(SUPPORT_ORDER_STATUSES),
  location: z.object({ _id: Id, name: z.string(), address: z.string(), phoneNumber: z.string(), timeZone: z.string() }),
  /** Null for a valet ticket. */
  zoneNumber: z.string().nullable(),
  /** Only for a valet ticket. */
  ticket: StoryTicket.nullable(),
  vehicles: z.array(z.object({ plate: z.string(), state: z.string() })),
  startTime: IsoTime,
  endTime: IsoTime,
  /** Null for a guest and for a deleted account. */
  account: Person.extend({ email: z.string() }).nullable(),
  /** Where the notice of a refund is sent; null when no address is known. */
  payerEmail: z.string().nullable(),
  sessions: z.array(Session),
  payments: z.array(StoryPayment),
  /** In the order in which they were requested. */
  refunds: z.array(StoryRefund),
  disputes: z.array(Dispute),
  totalPaid: CentsAmount,
  totalRefunded: CentsAmount,
  /** What lost disputes gave back to the payer. */
  totalLost: CentsAmount,
  events: z.array(StoryEvent),
});
export type OrderStory = z.output<typeof OrderStory>;

export const ACCOUNT_EVENT_KINDS = ['opened', 'wrote', 'mailed', 'mail_failed', 'deleted', 'support'] as const;

const OwnerStory = z.object({
  /** The first 20, those that sell first. */
  lots: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      address: z.string(),
      state: z.enum(['open', 'paused', 'in_review', 'archived']),
      /** What the owner earned there this month, by the lot's clock. */
      monthCents: z.int(),
    }),
  ),
  /** This month, then the last, without amounts by hand. */
  months: z.array(
    z.object({
      which: z.enum(['this', 'last']),
      /** The owner's share of what was sold, and what of it was refunded. */
      gross: z.int(),
      refunded: z.int(),
      sales: z.int(),
    }),
  ),
  /** The latest 5. recorded: by support, by hand. */
  payouts: z.array(
    z.object({
      _id: Id,
      amount: z.int(),
      on: z.iso.date(),
      progress: z.enum([...PAYOUT_PROGRESS, 'recorded']),
      reference: z.string().nullable(),
    }),
  ),
  /** The latest 10 to the lots and the account. */
  changes: z.array(AuditEntry.extend({ lotName: z.string().nullable() })),
});
export type OwnerStory = z.output<typeof OwnerStory>;

export const AccountStory = z.object({
  user: Person.extend({ email: z.string(), isActive: z.boolean(), createdAt: IsoTime, deletedAt: IsoTime.nullable() }),
  /** An account with lots on sale cannot be deleted. */
  lots: z.object({ selling: z.int(), archived: z.int() }),
  /** Null for an account without lots. */
  owner: OwnerStory.nullable(),
  /** Neither can one that is owed money, in cents, or whose lots have payments or refunds in progress. */
  money: z.object({ owed: z.int(), underWay: z.int() }),
  /** The latest 20. */
  sessions: z.array(Session),
  events: z.array(
    z.object({ at: IsoTime, kind: z.enum(ACCOUNT_EVENT_KINDS), note: z.string().nullable(), by: Person.nullable() }),
  ),
});
export type AccountStory = z.output<typeof AccountStory>;
