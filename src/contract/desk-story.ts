// What the desk is told of a stay and of an account: all that happened, in order.

import { z } from 'zod';
import { ROLES } from '#domain/accounts/roles.ts';
import { PAID_BY, WHEREABOUTS } from '#domain/valet/ticket.ts';
import { VALET_STATUSES } from '#domain/valet/ticket-status.ts';
import { Dispute } from './disputes.contract.ts';
import { Session } from './sessions.contract.ts';
import { CentsAmount, Id, IsoTime } from './wire.ts';

/** Somebody with an account; a deleted one is named as such. */
export const Person = z.object({ _id: Id, name: z.string(), role: z.enum(ROLES) });

/** As stored: pending has not paid yet, expired never will. */
export const DESK_ORDER_STATUSES = ['pending', 'paid', 'refunded', 'expired'] as const;

export const STORY_KINDS = [
  /** A stay, or more time for one of its vehicles, was asked for. */
  'asked',
  'extension_asked',
  'intent_opened',
  'declined',
  'paid',
  'payment_let_go',
  /** The provider charged another amount than the one asked for: it bought nothing and goes back. */
  'wrong_amount',
  'wrong_amount_returned',
  'wrong_amount_kept',
  'session_started',
  'extended',
  /** Its plate, state or zone was mended, or is about to be once the difference is paid; `note` says from what to what. */
  'correction_asked',
  'corrected',
  'session_ended_early',
  'refund_intended',
  'refund_succeeded',
  'refund_failed',
  'session_refunded',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_closed',
  'mail_queued',
  'mailed',
  /** It was refused for good, or tried too often; `note` also says why. */
  'mail_failed',
  'text_queued',
  'texted',
  'text_failed',
  /** The number said STOP, or nobody recorded that it agreed. */
  'text_suppressed',
  /** An officer looked the vehicle up. */
  'looked_up',
  /** Something happened to a valet ticket; `note` says what and who did it. */
  'ticket',
  /** Somebody at the desk did something; `note` says what. */
  'desk',
] as const;

export const StoryEvent = z.object({
  at: IsoTime,
  kind: z.enum(STORY_KINDS),
  /** The order of the stay or of the added time that it belongs to. */
  orderId: Id.nullable(),
  /** The vehicle that it happened to, when not to all. */
  plate: z.string().nullable(),
  state: z.string().nullable(),
  cents: CentsAmount.nullable(),
  /** Until when the vehicle was then paid. */
  until: IsoTime.nullable(),
  /** A reason, the provider's words, a mail's subject, what was done at the desk. */
  note: z.string().nullable(),
  /** Whom a mail went to. */
  to: z.string().nullable(),
  by: Person.nullable(),
});
export type StoryEvent = z.output<typeof StoryEvent>;

const StoryPayment = z.object({
  _id: Id,
  /** The order that it paid for: the stay's, or that of added time. A refund names it. */
  orderId: Id,
  what: z.enum(['stay', 'extension', 'correction', 'valet']),
  provider: z.string(),
  providerRef: z.string().nullable(),
  /** As stored, or wrong_amount: another amount was charged, and goes back. */
  status: z.string(),
  parking: CentsAmount,
  fees: CentsAmount,
  amount: CentsAmount,
  paidAt: IsoTime.nullable(),
  /** Given back already or on its way; a refund must name this sum, so that none is made twice. */
  refunded: CentsAmount,
  /** What can still be given back; 0 for a payment that never settled. */
  left: CentsAmount,
});

/** A car with the valet: the phone and the names are empty once they were forgotten. */
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
  /** Of a ticket its own id, where nobody has asked to pay. */
  orderId: Id,
  /** Both null of a ticket for which nobody has asked to pay. */
  receiptCode: z.string().nullable(),
  receiptKey: z.string().nullable(),
  status: z.enum(DESK_ORDER_STATUSES),
  location: z.object({ _id: Id, name: z.string(), address: z.string(), phoneNumber: z.string(), timeZone: z.string() }),
  /** Null of a valet ticket. */
  zoneNumber: z.string().nullable(),
  /** Of a valet ticket alone. */
  ticket: StoryTicket.nullable(),
  vehicles: z.array(z.object({ plate: z.string(), state: z.string() })),
  startTime: IsoTime,
  endTime: IsoTime,
  /** Null for a guest and for an account that was deleted. */
  account: Person.extend({ email: z.string() }).nullable(),
  /** Whom the notice of a refund goes to; null when no address is known. */
  payerEmail: z.string().nullable(),
  sessions: z.array(Session),
  payments: z.array(StoryPayment),
  disputes: z.array(Dispute),
  totalPaid: CentsAmount,
  totalRefunded: CentsAmount,
  events: z.array(StoryEvent),
});
export type OrderStory = z.output<typeof OrderStory>;

export const ACCOUNT_EVENT_KINDS = ['opened', 'wrote', 'mailed', 'mail_failed', 'deleted', 'desk'] as const;

export const AccountStory = z.object({
  user: Person.extend({ email: z.string(), isActive: z.boolean(), createdAt: IsoTime, deletedAt: IsoTime.nullable() }),
  /** Lots that still sell keep an account from being deleted. */
  lots: z.object({ selling: z.int(), archived: z.int() }),
  /** So does money that is owed to an owner, in cents, and what is under way at the owner's lots: payments and refunds. */
  money: z.object({ owed: z.int(), underWay: z.int() }),
  /** The latest 20. */
  sessions: z.array(Session),
  events: z.array(
    z.object({ at: IsoTime, kind: z.enum(ACCOUNT_EVENT_KINDS), note: z.string().nullable(), by: Person.nullable() }),
  ),
});
export type AccountStory = z.output<typeof AccountStory>;
