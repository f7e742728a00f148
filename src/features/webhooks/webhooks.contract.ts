// Webhooks: where an owner's events are sent, and what happened to each.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { Done, Id, IsoTime, NamedLot, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { type TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from './rules/webhook-events.ts';

const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Null: all lots, including future ones. */
  locations: z.array(NamedLot).nullable(),
  isOn: z.boolean(),
  /** Why it is off: turned off by its owner, or because it accepted nothing for three days. */
  offBecause: z.enum(['owner', 'failing']).nullable(),
  createdAt: IsoTime,
  lastDeliveredAt: IsoTime.nullable(),
  /** Since when every delivery has failed; null while they arrive. */
  failingSince: IsoTime.nullable(),
});
export type Webhook = z.output<typeof Webhook>;

/** The headers of a delivery, as Standard Webhooks defines them. */
export const DeliveryHeaders = z.object({
  'webhook-id': Id.describe('The same each time a delivery is sent again: keep the ids you have seen.'),
  'webhook-timestamp': z.string().describe('When it was sent, in seconds since 1970. Refuse one that is minutes old.'),
  'webhook-signature': z
    .string()
    .describe(
      'One signature for each valid secret, separated by spaces: "v1," and the base64 of HMAC-SHA256 over webhook-id, webhook-timestamp and the raw body, joined by dots. Its key is the base64 after "whsec_" in the secret. Accept a delivery if one of them is right.',
    ),
});

/** The body of a delivery. */
export const deliveryBody = (type: WebhookEvent | typeof TEST_EVENT, data: z.ZodObject) =>
  z.object({ type: z.literal(type), timestamp: IsoTime.describe('When it happened.'), data });
/** Of a test. */
export const TestData = z.object({ webhookId: Id });

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

const Delivery = z.object({
  _id: Id,
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  at: IsoTime,
  tries: z.int(),
  lastTriedAt: IsoTime.nullable(),
  nextTryAt: IsoTime.nullable(),
  /** The answer's status; null when there was no answer. */
  answerStatus: z.int().nullable(),
});
export type Delivery = z.output<typeof Delivery>;

const WholeDelivery = Delivery.extend({
  /** The body exactly as sent. */
  body: z.string(),
  /** The beginning of the answer. */
  answerText: z.string(),
  /** Why there was no answer. */
  trouble: z.string(),
  tookMs: z.int().nullable(),
});
export type WholeDelivery = z.output<typeof WholeDelivery>;

const access = { kind: 'roles', roles: ['vendor'] } as const;
const limit = { max: 120, perSeconds: 900 } as const;
const ById = z.object({ id: Id });
const OneDelivery = z.object({ id: Id, deliveryId: Id });
const One = z.object({ data: z.object({ webhook: Webhook }) });
const WithSecret = z.object({ data: z.object({ webhook: Webhook, secret: z.string() }) });

const Fields = z.object({
  url: z
    .string({ error: 'Enter the address.' })
    .trim()
    .min(1, 'Enter the address.')
    .max(500, 'Use at most 500 characters.'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: 'Choose from the listed events.' }), {
      error: 'Choose at least one event.',
    })
    .min(1, 'Choose at least one event.')
    .max(WEBHOOK_EVENTS.length),
  /** Omitted or null: all lots, including future ones. */
  locationIds: z.array(Id).min(1, 'Choose at least one location.').max(500).nullish(),
});

export const webhooksContract = {
  listWebhooks: defineEndpoint({
    method: 'GET',
    path: '/webhooks',
    summary: "List your account's webhooks",
    access,
    response: z.object({ data: z.object({ webhooks: z.array(Webhook) }) }),
  }),
  addWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook that sends events to an https address; its signing secret is returned only once',
    access,
    limit,
    body: Fields,
    response: WithSecret,
    status: 201,
  }),
  changeWebhook: defineEndpoint({
    method: 'PATCH',
    path: '/webhooks/:id',
    summary: "Change a webhook's address, events or lots, or turn it on or off",
    access,
    limit,
    params: ById,
    body: Fields.partial().extend({ isOn: z.boolean().optional() }),
    response: One,
  }),
  renewWebhookSecret: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: "Rotate a webhook's secret; the old one also signs for another day",
    access,
    limit,
    params: ById,
    response: WithSecret,
  }),
  testWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event',
    access,
    limit,
    params: ById,
    response: z.object({ data: z.object({ deliveryId: Id }) }),
  }),
  removeWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    access,
    limit,
    params: ById,
    response: Done,
  }),
  listDeliveries: defineEndpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: "List a webhook's past and pending deliveries, latest event first; kept for 30 days",
    access,
    params: ById,
    query: PageQuery.extend({ show: z.enum(DELIVERY_STATES).optional() }),
    response: z.object({
      data: z.object({ deliveries: z.array(Delivery), waiting: z.int(), failed: z.int() }),
      nextCursor: NextCursor,
    }),
  }),
  getDelivery: defineEndpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries/:deliveryId',
    summary: 'Get a delivery with its body and the last response',
    access,
    params: OneDelivery,
    response: z.object({ data: z.object({ delivery: WholeDelivery }) }),
  }),
  replayDelivery: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/replay',
    summary: 'Resend a delivery with the same webhook-id',
    access,
    limit,
    params: OneDelivery,
    response: Done,
  }),
  replayFailed: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/replay',
    summary: 'Resend all failed deliveries, each with its webhook-id',
    access,
    limit,
    params: ById,
    response: z.object({ data: z.object({ replayed: z.int() }) }),
  }),
};

/** Refusals for programs, and for the owners who set them up. */
export const PROGRAM_REFUSALS = {
  key_unknown: {
    status: 401,
    message: 'This API key is unknown or was revoked. Send one from the list under “API and webhooks”, whole.',
  },
  key_not_for_this: {
    status: 403,
    message: 'This API key cannot do this. Create one with the scope that the API documentation lists for this call.',
  },
  key_slowed: {
    status: 429,
    retryAfterSeconds: 60,
    message: 'This API key made 600 calls within a minute. Wait a minute and try again.',
  },
  too_many_keys: { status: 409, message: 'An account has at most 50 API keys. Revoke one first.' },
  lots_not_yours: { status: 422, message: 'Choose from your own locations.' },
  too_many_webhooks: { status: 409, message: 'An account has at most 20 webhooks. Remove one first.' },
  webhook_address: {
    status: 422,
    message: 'Enter the public address of a server that begins with https://, without a user name.',
  },
  webhook_off: { status: 409, message: 'This webhook is off. Switch it on first.' },
} as const satisfies Record<string, Refused>;
