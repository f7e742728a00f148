// PayPal itself verifies its webhooks. The event is passed on byte for byte, because it
// would no longer match its signature if it were serialized again.

import { z } from 'zod';
import type { ProviderEvent, TriageWebhook } from '../payments.port.ts';
import { type PayPalClient, PayPalRefused } from './paypal-client.ts';
import { findOrderRef } from './paypal-dispute.ts';
import { readNames } from './paypal-names.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const Event = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    dispute_id: z.string().optional(),
    custom_id: z.string().optional(),
    metadata: z.object({ order_id: z.string().optional() }).optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
});

/** The documented format; anything else is not worth asking about. */
const Signature = z.object({
  'paypal-auth-algo': z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  'paypal-cert-url': z.url({ protocol: /^https$/ }).max(500),
  'paypal-transmission-id': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
});

const Verdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

type Delivered = { readonly rawBody: string; readonly headers: Headers; readonly triageWebhook?: TriageWebhook };

/** Null if it is not PayPal's. @throws ProviderUnavailable when PayPal cannot be asked; it then redelivers. */
export async function readPayPalWebhook(
  client: PayPalClient,
  webhookId: string,
  { rawBody, headers, triageWebhook }: Delivered,
): Promise<ProviderEvent | null> {
  const event = parseEvent(rawBody);
  const signature = Signature.safeParse(headers);
  if (!event || !signature.success) return null;
  const claimed = toProviderEvent(event);
  const verdict = await triageWebhook?.(claimed);
  if (verdict === 'refuse') return null;
  if (verdict === 'ignore') return { kind: 'other', id: claimed.id };
  if (!(await isPayPals(client, writeQuestion(signature.data, webhookId, rawBody)))) return null;
  return claimed.kind === 'intent' && claimed.ref === '' ? withOrder(client, claimed, event) : claimed;
}

/**
 * The text must be exactly one JSON value. Otherwise a text such as `{…},"webhook_id":"…"` could smuggle someone else's
 * webhook into our question, and PayPal would truthfully confirm it.
 */
function parseEvent(rawBody: string): z.output<typeof Event> | null {
  try {
    return Event.safeParse(JSON.parse(rawBody)).data ?? null;
  } catch {
    return null;
  }
}

function writeQuestion(signature: z.output<typeof Signature>, webhookId: string, rawBody: string): string {
  const fields = JSON.stringify({
    auth_algo: signature['paypal-auth-algo'],
    cert_url: signature['paypal-cert-url'],
    transmission_id: signature['paypal-transmission-id'],
    transmission_sig: signature['paypal-transmission-sig'],
    transmission_time: signature['paypal-transmission-time'],
    webhook_id: webhookId,
  });
  return `${fields.slice(0, -1)},"webhook_event":${rawBody}}`;
}

async function isPayPals(client: PayPalClient, question: string): Promise<boolean> {
  const call = { method: 'POST', path: '/v1/notifications/verify-webhook-signature', body: question } as const;
  try {
    return (await client(call, Verdict)).verification_status === 'SUCCESS';
  } catch (error) {
    // If PayPal calls it malformed, PayPal did not send it. If PayPal refuses our credentials, we have to fix that.
    if (error instanceof PayPalRefused && (error.status === 400 || error.status === 422)) return false;
    throw error;
  }
}

function toProviderEvent({ id, event_type, resource }: z.output<typeof Event>): ProviderEvent {
  if (event_type.startsWith('CUSTOMER.DISPUTE.') && resource.dispute_id) {
    return { kind: 'dispute', id, disputeRef: resource.dispute_id };
  }
  const paidOrder = event_type === 'VAULT.PAYMENT-TOKEN.CREATED' && resource.metadata?.order_id;
  if (paidOrder) return { kind: 'intent', id, ref: paidOrder, metadata: 'unsaid', about: 'saved' };
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.');
  const ref = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  const names = readNames(isOrder ? resource.purchase_units?.[0]?.custom_id : resource.custom_id);
  if (MONEY_BACK.test(event_type)) return { kind: 'intent', id, ref: ref ?? '', metadata: 'unsaid', about: 'money' };
  const about = event_type.endsWith('.VOIDED') ? 'canceled' : 'progress';
  return ref ? { kind: 'intent', id, ref, metadata: names?.metadata ?? null, about } : { kind: 'other', id };
}

/** Refunds, reversals, and refunds that are pending or failed. */
const MONEY_BACK = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/;

/** A refund names only its capture, which names the order. */
async function withOrder(
  client: PayPalClient,
  event: Extract<ProviderEvent, { kind: 'intent' }>,
  { resource }: z.output<typeof Event>,
): Promise<ProviderEvent> {
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const ref = await findOrderRef(client, up?.split('/').at(-1));
  return ref ? { ...event, ref } : { kind: 'other', id: event.id };
}
