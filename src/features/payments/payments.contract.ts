import { z } from 'zod';
import { RefundProgress } from '#features/parking/sessions.contract.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { CentsAmount, Done, Id, IsoTime, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { DISPUTE_STATUSES } from './disputes.contract.ts';
import { DISPUTE_KINDS } from './rules/test-cards.ts';

/** The state of an order as its payer sees it. started: its money is held, and it is paid when its driver leaves. */
export const ORDER_STATUSES = ['pending', 'processing', 'started', 'paid', 'declined', 'refunded', 'expired'] as const;

export const paymentsContract = {
  returnFromPayment: defineEndpoint({
    method: 'POST',
    path: '/billing/return',
    summary: "Report the client's return from paying: settles once the provider confirms the money",
    access: anyone,
    pays: true,
    limit: { max: 240, perSeconds: 60 },
    body: z.object({ clientSecret: z.string().min(1).max(300) }),
    response: z.object({
      data: z.object({
        status: z.enum(ORDER_STATUSES),
        /** The provider's own words when it declined; when expired, why the money was not taken, if known. */
        message: z.string().nullable(),
        /** Null for the lot's owner and staff, who may start a payment on behalf of a valet guest. */
        receiptKey: z.string().nullable(),
        /** When the status is refunded: whether the money is back yet. Null if nothing has to go back. */
        refund: RefundProgress.nullable(),
      }),
    }),
  }),
};

const support = { kind: 'roles', roles: ['admin'] } as const;

export const SANDBOX_ACTS = [
  'pay',
  'refund',
  'dispute',
  'win_dispute',
  'lose_dispute',
  'take_strangers_money',
  'move_money',
] as const;

const SandboxPayment = z.object({
  /** The provider's name for it. */
  ref: z.string(),
  status: z.enum(['succeeded', 'requires_action', 'requires_payment_method', 'requires_capture', 'canceled']),
  amount: CentsAmount,
  refunded: CentsAmount,
  /** Null when it is for no order of ours. */
  sale: z.object({ locationId: Id, orderId: Id, receiptCode: z.string(), lotName: z.string() }).nullable(),
  disputes: z.array(z.object({ ref: z.string(), status: z.enum(DISPUTE_STATUSES), amount: CentsAmount })),
  createdAt: IsoTime,
});

const SandboxOutcome = z.object({
  data: z.object({
    status: z.enum(['succeeded', 'requires_action', 'requires_payment_method', 'requires_capture', 'canceled']),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
  }),
});

export const sandboxContract = {
  confirmSandboxPayment: defineEndpoint({
    method: 'POST',
    path: '/sandbox/payments/confirm',
    summary: 'Pay an intent with a test card, as the browser would; sandbox only',
    access: anyone,
    pays: true,
    devOnly: true,
    body: z.object({
      clientSecret: z.string().min(1).max(300),
      /** Without it, the saved card that was chosen for the payment. */
      card: z
        .object({
          number: z.string().transform((text) => text.replace(/\D/g, '')),
          expMonth: z.coerce.number().int(),
          expYear: z.coerce.number().int(),
          cvc: z.string().max(4),
        })
        .optional(),
    }),
    response: SandboxOutcome,
  }),
  authenticateSandboxPayment: defineEndpoint({
    method: 'POST',
    path: '/sandbox/payments/authenticate',
    summary: "Pass or fail authentication, in place of the bank's own page; sandbox only",
    access: anyone,
    pays: true,
    devOnly: true,
    body: z.object({ clientSecret: z.string().min(1).max(300), outcome: z.enum(['pass', 'fail']) }),
    response: SandboxOutcome,
  }),
  listSandboxPayments: defineEndpoint({
    method: 'GET',
    path: '/dev/payments',
    summary: "See the sandbox's latest payments as its own console would show them; sandbox only",
    access: support,
    devOnly: true,
    response: z.object({ data: z.object({ payments: z.array(SandboxPayment) }) }),
  }),
  actAtSandbox: defineEndpoint({
    method: 'POST',
    path: '/dev/payments',
    summary: 'Do at the provider what only payers, banks and the provider itself can do; sandbox only',
    access: support,
    devOnly: true,
    body: z.object({
      /**
       * pay: with a good card, by a payer whose browser closes at once. refund: all that is left, in the provider's console.
       * take_strangers_money: a payment for no order of ours. move_money: the provider takes $5.00 for no payment.
       */
      act: z.enum(SANDBOX_ACTS, { error: 'Choose what happens.' }),
      /** The payment, or the dispute that the bank decides; not for the last two. */
      ref: z.string().min(1, 'Choose a payment.').max(100).optional(),
      as: z.enum(DISPUTE_KINDS, { error: 'Choose why the payer disputes it.' }).optional(),
      /** The webhook about it never arrives. */
      losesWebhook: z.boolean().default(false),
    }),
    response: Done,
  }),
  listOutbox: defineEndpoint({
    method: 'GET',
    path: '/dev/outbox',
    summary: 'List the emails and texts that would have been sent, newest first',
    access: anyone,
    devOnly: true,
    // A new message has to be found among all others, so a page may be as large as allowed.
    query: PageQuery.extend({ limit: z.coerce.number().int().min(1).max(200).default(200) }),
    response: z.object({
      messages: z.array(
        z.object({
          _id: Id,
          channel: z.enum(['email', 'sms']),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          /** The calendar entry that goes with it, by RFC 5545. */
          calendar: z.string().nullable(),
          createdAt: IsoTime,
        }),
      ),
      nextCursor: NextCursor,
    }),
  }),
  textAsPhone: defineEndpoint({
    method: 'POST',
    path: '/dev/outbox/texts',
    summary: 'Text us from a phone, as the provider would report it; sandbox only. The answer appears in the outbox',
    access: anyone,
    devOnly: true,
    body: z.object({
      from: z.string().min(1, 'Enter a phone number.').max(40, 'Enter a phone number.'),
      body: z.string().min(1, 'Write a text.').max(1600, 'A text has at most 1,600 characters.'),
    }),
    response: Done,
  }),
  readOutboxMail: defineEndpoint({
    method: 'GET',
    path: '/dev/outbox/:id',
    summary: 'Render one email for a frame on the outbox page',
    access: anyone,
    devOnly: true,
    params: z.object({ id: Id }),
    response: FileAnswer,
    files: ['text/html'],
  }),
  readOutboxCalendar: defineEndpoint({
    method: 'GET',
    path: '/dev/outbox/:id/calendar',
    summary: "Get an email's calendar entry as a file",
    access: anyone,
    devOnly: true,
    params: z.object({ id: Id }),
    response: FileAnswer,
    files: ['text/calendar'],
  }),
};

export const SANDBOX_REFUSALS = {
  sandbox_refused: { status: 409, message: 'The payment or dispute is not in a state for this.' },
} as const satisfies Readonly<Record<string, Refused>>;
