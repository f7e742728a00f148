import { z } from 'zod';
import { OrderVehicles, RefundProgress } from '#features/parking/sessions.contract.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { MAX_TIP } from '#features/valet/rules/price/tip.ts';
import { ValidationCodeText } from '#features/validations/validations.contract.ts';
import { ignoredFields } from '#platform/contract/closed-body.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import {
  CentsAmount,
  Done,
  EmailAddress,
  Id,
  IsoTime,
  Moment,
  NextCursor,
  oneLine,
  PageQuery,
} from '#platform/contract/wire.ts';
import { formatCents } from '#platform/money/cents.ts';

/** The state of an order as its payer sees it. started: its money is held, and it is paid when its driver leaves. */
export const ORDER_STATUSES = ['pending', 'processing', 'started', 'paid', 'declined', 'refunded', 'expired'] as const;

const TIP_TOO_MUCH = `A tip is at most ${formatCents(MAX_TIP)}.`;

export const paymentsContract = {
  createIntent: defineEndpoint({
    method: 'POST',
    path: '/billing/stripe-intent',
    summary: 'Price a stay and prepare its payment; nothing is charged yet',
    access: anyone,
    pays: true,
    limit: { max: 240, perSeconds: 60 },
    idempotent: 'after_its_act',
    claimsByActing: 'zoneId',
    body: z.object({
      locationId: Id.optional(),
      zoneId: Id,
      /** Required in an hourly zone: over 0, at most 24, in whole minutes. */
      hours: z.number().optional(),
      /** For a daily zone: 1 to 30. */
      days: z.number().optional(),
      /** The cents that were shown. If the server's price differs: 409 price_changed. */
      totalCost: CentsAmount.optional(),
      vehicles: OrderVehicles.optional(),
      /**
       * Pay when you leave, in a zone that sells it (rule 372): no time is chosen, the most that it can cost is authorized, and
       * `PATCH /sessions/{id}` ends it. `totalCost` is that most; `endTime` in the answer is when it ends by itself.
       */
      startStop: z.boolean().optional(),
      /** With `startStop`: after how many hours it ends by itself, if the zone does not end it earlier; it lowers what is authorized. */
      maxHours: z.number().int().min(1).max(24).optional(),
      /** A merchant's code, which takes something off the parking (rule 18). */
      code: ValidationCodeText.optional(),
      /** Default: card. */
      method: PaymentMethodName.optional(),
      user: z.string().max(100).optional(),
      ...ignoredFields('fees'),
      /** Only a guest's `user` in it is read. */
      paymentObject: z.unknown().optional(),
      /** From 15 minutes ahead it is a reservation; an earlier time is ignored, and so is `endTime`. */
      startTime: Moment,
      /** When a reservation ends, in place of `hours` or `days`. */
      endTime: Moment,
      /** Where to email a paid reservation, if it costs something; an account gets its email anyway. */
      email: EmailAddress.optional(),
      /** With `startStop`, of a guest: a phone or an email, for the link that stops it from any phone (rule 410). */
      contact: oneLine(254, 'Please provide a phone number or an email address').optional(),
      /** For a phone: its holder agrees to texts about this parking. */
      agreesToTexts: z.boolean().optional(),
      /** The driver's, for themselves, such as the number of the space: only they see it. */
      note: oneLine(80, 'Please write a short note').optional(),
    }),
    response: z.object({
      data: z.object({
        orderId: Id,
        startTime: IsoTime,
        endTime: IsoTime,
        totalCost: CentsAmount,
        fees: CentsAmount,
        lines: PriceLines,
        /** Null when the total is 0: there is nothing to confirm. */
        clientSecret: z.string().nullable(),
        receiptKey: z.string(),
        /** Set for a daily zone that closes before the stay ends. */
        warning: z.literal('outlasts_closing').nullable(),
      }),
      error: z.null(),
    }),
  }),
  createValetIntent: defineEndpoint({
    method: 'POST',
    path: '/billing/valet/stripe-intent',
    summary: "Fix a valet ticket's price and prepare its payment; nothing is charged yet",
    pays: true,
    access: {
      kind: 'key_or_roles',
      roles: ['valet', 'vendor'],
      whose: { thing: 'ticket', in: 'body', name: 'valet', as: 'staff_or_guest' },
    },
    limit: { max: 240, perSeconds: 60 },
    idempotent: 'after_its_act',
    body: z.object({
      /** The ticket's id, or the ticket itself, of which only the id counts. */
      valet: z
        .union([Id, z.looseObject({ _id: Id })], { error: 'Choose a ticket.' })
        .transform((named) => (typeof named === 'string' ? named : named._id)),
      /** The cents that were shown. If the server's price differs: 409 price_changed. */
      totalCost: CentsAmount.optional(),
      /** Default: card. */
      method: PaymentMethodName.optional(),
      /** Cents that the guest adds for the attendants (rule 278), included in `totalCost`. Only the guest can add a tip. */
      tip: CentsAmount.max(MAX_TIP, TIP_TOO_MUCH).default(0),
      /** The order of a payment that is no longer wanted: it is given up, and this one takes over its price. */
      replaces: Id.optional(),
    }),
    response: z.object({
      data: z.object({
        orderId: Id,
        totalCost: CentsAmount,
        fees: CentsAmount,
        lines: PriceLines,
        clientSecret: z.string().nullable(),
        /** Only for the guest; null for the lot's staff. */
        receiptKey: z.string().nullable(),
      }),
      error: z.null(),
    }),
  }),
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
      card: z.object({
        number: z.string().transform((text) => text.replace(/\D/g, '')),
        expMonth: z.coerce.number().int(),
        expYear: z.coerce.number().int(),
        cvc: z.string().max(4),
      }),
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
