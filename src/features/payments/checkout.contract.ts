// Placing the order for a stay or a valet ticket, and preparing its payment.

import { z } from 'zod';
import { OrderVehicles } from '#features/parking/sessions.contract.ts';
import { StayDetails } from '#features/parking/stay-details.contract.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { MAX_TIP } from '#features/valet/rules/price/tip.ts';
import { ValidationCodeText } from '#features/validations/validations.contract.ts';
import { ignoredFields } from '#platform/contract/closed-body.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { CentsAmount, EmailAddress, Id, IsoTime, Moment, oneLine } from '#platform/contract/wire.ts';
import { formatCents } from '#platform/money/cents.ts';

const TIP_TOO_MUCH = `A tip is at most ${formatCents(MAX_TIP)}.`;

export const checkoutContract = {
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
      ...StayDetails.shape,
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
};
