// The support (rule 76): messages, search, stories, refunds, account deletion and the audit log. Only for admin and odogwu.

import { z } from 'zod';
import { AuditEntry } from '#features/audit/audit-entry.ts';
import { VALET_STATUSES } from '#features/valet/rules/ticket/ticket-status.ts';
import { ROLES } from '#platform/access/roles.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import {
  CentsAmount,
  Cursor,
  Done,
  enteredCents,
  Id,
  IsoTime,
  NextCursor,
  oneLine,
  PageQuery,
  searchedText,
} from '#platform/contract/wire.ts';
import { AccountStory, OrderStory, Person, SUPPORT_ORDER_STATUSES } from './support-story.ts';

const support = { kind: 'roles', roles: ['admin'] } as const;
const ById = z.object({ id: Id });

export const MESSAGE_STATUSES = ['open', 'closed'] as const;

export const SupportMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  /** The beginning of the message in lists; the full text when requested on its own. */
  text: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: IsoTime,
  closedAt: IsoTime.nullable(),
  /** How often it was answered, and when last. */
  answers: z.int(),
  answeredAt: IsoTime.nullable(),
});
export type SupportMessage = z.output<typeof SupportMessage>;

/** How many wait on each of support's lists. */
const SupportCounts = z.object({
  inbox: z.int(),
  owners: z.int(),
  requests: z.int(),
  appeals: z.int(),
  disputes: z.int(),
  reconciliation: z.int(),
  undelivered: z.int(),
});
export type SupportCounts = z.output<typeof SupportCounts>;

const SupportAnswer = z.object({
  _id: Id,
  text: z.string(),
  by: Person,
  createdAt: IsoTime,
  /** Null while the email is on its way. */
  sentAt: IsoTime.nullable(),
  /** Why the email did not arrive; null if it did, or still may. */
  notSent: z.string().nullable(),
});

/** What matched the search. */
export const FOUND_BY = [
  'plate',
  'account',
  'receipt_mail',
  'receipt_code',
  'receipt_key',
  'email',
  'name',
  'phone',
  'id',
  'provider_ref',
  'ticket_number',
  'plate_alike',
  'sign_code',
] as const;

const hitFields = <K extends string>(kind: K) => ({
  kind: z.literal(kind),
  foundBy: z.enum(FOUND_BY),
  createdAt: IsoTime,
});

export const SupportHit = z.discriminatedUnion('kind', [
  /** A stay with its vehicles; its story is at /support/locations/{locationId}/orders/{orderId}. */
  z.object({
    ...hitFields('order'),
    locationId: Id,
    orderId: Id,
    receiptCode: z.string(),
    status: z.enum(SUPPORT_ORDER_STATUSES),
    locationName: z.string(),
    locationAddress: z.string(),
    timeZone: z.string(),
    /** One of the two is null: a stay has a zone, a valet ticket has a number. */
    zoneNumber: z.string().nullable(),
    ticketNumber: z.string().nullable(),
    vehicles: z.array(z.object({ plate: z.string(), state: z.string() })),
    startTime: IsoTime,
    endTime: IsoTime,
    totalCost: CentsAmount,
  }),
  /** A car with the valet; its story has the same kind of address as a stay's, with the ticket's id. */
  z.object({
    ...hitFields('ticket'),
    locationId: Id,
    ticketId: Id,
    ticketNumber: z.string(),
    locationName: z.string(),
    locationAddress: z.string(),
    timeZone: z.string(),
    plateNumber: z.string(),
    state: z.string(),
    name: z.string(),
    status: z.enum(VALET_STATUSES),
    paid: z.boolean(),
  }),
  z.object({
    ...hitFields('payment'),
    paymentId: Id,
    locationId: Id,
    orderId: Id,
    provider: z.string(),
    providerRef: z.string(),
    status: z.string(),
    amount: CentsAmount,
  }),
  z.object({
    ...hitFields('user'),
    userId: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
  }),
  z.object({
    ...hitFields('message'),
    messageId: Id,
    name: z.string(),
    email: z.string(),
    text: z.string(),
    status: z.enum(MESSAGE_STATUSES),
  }),
  z.object({
    ...hitFields('location'),
    locationId: Id,
    name: z.string(),
    address: z.string(),
    phoneNumber: z.string(),
    owner: Person,
  }),
]);
export type SupportHit = z.output<typeof SupportHit>;

export const SupportConversation = SupportMessage.extend({
  replies: z.array(SupportAnswer),
  /** The writer's account, if the address has one. */
  account: Person.nullable(),
  /** The latest 5 stays and valet tickets with this address. */
  stays: z.array(SupportHit),
  /** The first 5 of the account's lots. */
  lots: z.array(z.object({ _id: Id, name: z.string(), address: z.string() })),
});
export type SupportConversation = z.output<typeof SupportConversation>;
const OneConversation = z.object({ data: z.object({ message: SupportConversation }) });

export const supportContract = {
  countSupport: defineEndpoint({
    method: 'GET',
    path: '/support/counts',
    summary: "Count what waits on each of support's lists",
    access: support,
    response: z.object({ data: SupportCounts }),
  }),
  listSupportMessages: defineEndpoint({
    method: 'GET',
    path: '/support/messages',
    summary: 'List messages to support: open ones first, longest waiting on top, then closed ones',
    access: support,
    query: PageQuery,
    response: z.object({
      data: z.object({ messages: z.array(SupportMessage), open: z.int() }),
      nextCursor: NextCursor,
    }),
  }),
  getSupportMessage: defineEndpoint({
    method: 'GET',
    path: '/support/messages/:id',
    summary: 'Get a message with its answers',
    access: support,
    params: ById,
    response: OneConversation,
  }),
  answerSupportMessage: defineEndpoint({
    method: 'POST',
    path: '/support/messages/:id/answers',
    summary: 'Email an answer to the writer, and close the message if that settles it',
    access: support,
    params: ById,
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    status: 201,
    body: z.object({
      text: z
        .string({ error: 'Please write an answer.' })
        .trim()
        .min(1, 'Please write an answer.')
        .max(5000, 'At most 5,000 characters.'),
      close: z.boolean().default(true),
    }),
    response: OneConversation,
  }),
  changeSupportMessage: defineEndpoint({
    method: 'PATCH',
    path: '/support/messages/:id',
    summary: 'Close or reopen a message',
    access: support,
    params: ById,
    body: z.object({ status: z.enum(MESSAGE_STATUSES, { error: 'A message is open or closed.' }) }),
    response: OneConversation,
  }),
  searchSupport: defineEndpoint({
    // Search terms are personal, and URLs end up in histories and logs.
    method: 'POST',
    path: '/support/search',
    summary: 'Find stays, payments, accounts, messages and lots by plate, email, receipt, phone, name or sign code',
    access: support,
    limit: { max: 240, perSeconds: 60 },
    body: z.object({
      q: searchedText().trim().min(1, 'Enter a search term.').max(300),
      limit: z.int().min(1).max(100).default(25),
      cursor: Cursor,
    }),
    response: z.object({
      data: z.object({
        /** How the text was understood; empty when it matches nothing we have. */
        understoodAs: z.array(z.enum(['plate', 'email', 'receipt', 'phone', 'name', 'lot', 'id', 'provider_ref'])),
        hits: z.array(SupportHit),
      }),
      nextCursor: NextCursor,
    }),
  }),
  getOrderStory: defineEndpoint({
    method: 'GET',
    path: '/support/locations/:locationId/orders/:id',
    summary: 'Get the history of a stay, in chronological order; an extension leads to the history of its stay',
    access: support,
    params: z.object({ locationId: Id, id: Id }),
    response: z.object({ data: OrderStory }),
  }),
  refundPayment: defineEndpoint({
    method: 'POST',
    path: '/support/refunds',
    summary: 'Refund all or part of an order; a full refund ends its parking',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    status: 201,
    body: z.object({
      locationId: Id,
      /** Identifies the payment to refund: `payments[].orderId` of the story. */
      orderId: Id,
      amount: enteredCents('Please enter the amount to refund.').min(1, 'Refund at least one cent.').max(100_000_000),
      /** `payments[].refunded` as shown on the screen; if it has changed: 409 refund_changed. */
      refunded: CentsAmount,
      /** Shown to the payer. */
      reason: oneLine(300, 'Please give a reason. The payer will read this.'),
    }),
    response: z.object({
      data: z.object({
        _id: Id,
        amount: CentsAmount,
        /** Where the payer is notified; null when no address is known. */
        payerEmail: z.string().nullable(),
        /** The current amounts. */
        refunded: CentsAmount,
        left: CentsAmount,
      }),
    }),
  }),
  waiveOwed: defineEndpoint({
    method: 'POST',
    path: '/support/locations/:locationId/orders/:id/waive',
    summary: 'Let a driver off what could not be charged for parking that is paid when leaving',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    params: z.object({ locationId: Id, id: Id }),
    body: z.object({ reason: oneLine(300, 'Please give a reason.') }),
    response: Done,
  }),
  getAccountStory: defineEndpoint({
    method: 'GET',
    path: '/support/users/:id',
    summary: 'Get an account for support: who it is, its lots and stays, messages and events',
    access: support,
    params: ById,
    response: z.object({ data: AccountStory }),
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/users/',
    summary: 'Delete an account: removes personal data, keeps payments',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    body: z.object({ userId: Id }),
    response: Done,
  }),
  listAudit: defineEndpoint({
    method: 'GET',
    path: '/support/audit',
    summary: 'List the audit log, newest first, with the last proof that nothing was changed',
    access: support,
    /** acts: omits searches and opened stories. changes: only what owners and others changed about lots and accounts. */
    query: PageQuery.extend({
      show: z.enum(['all', 'acts', 'changes']).default('all'),
      /** Only what was done to this lot. */
      locationId: Id.optional(),
    }),
    response: z.object({
      data: z.object({
        entries: z.array(AuditEntry),
        /** Null before the first night. */
        proof: z
          .object({
            provenAt: IsoTime,
            entries: z.int(),
            intact: z.boolean(),
            /** The first position whose seal is wrong; null when all are right. */
            brokenAt: z.int().nullable(),
          })
          .nullable(),
      }),
      nextCursor: NextCursor,
    }),
  }),
};
