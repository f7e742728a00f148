// Stripe's webhooks: accepted when one of our secrets signed the exact bytes within five minutes. They only say what to look up.

import type Stripe from 'stripe';
import type { ProviderEvent } from '../payments.port.ts';
import { readMetadata } from '../payments.port.ts';
import { idOf } from './read-stripe.ts';

export const STRIPE_SIGNATURE_HEADER = 'stripe-signature';
const TOLERANCE_SECONDS = 300;

export type SignedBody = { readonly rawBody: string; readonly signature: string | undefined };

/** Null when none of the secrets signed it recently. */
export function readStripeEvent(
  stripe: Stripe,
  { rawBody, signature }: SignedBody,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): ProviderEvent | null {
  if (!signature || isFromFuture(signature, now)) return null;
  for (const secret of secrets) {
    try {
      const receivedAt = now.getTime();
      const signed = [rawBody, signature, secret, TOLERANCE_SECONDS, undefined, receivedAt] as const;
      return isNotification(rawBody)
        ? readNotification(stripe.parseEventNotification(...signed))
        : readEvent(stripe.webhooks.constructEvent(...signed));
    } catch {
      // While a secret is being replaced, another one may have signed it.
    }
  }
  return null;
}

/** The library only checks the age, so a signature from the future would stay valid for long. */
function isFromFuture(signature: string, now: Date): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return !(seconds <= now.getTime() / 1000 + TOLERANCE_SECONDS);
}

/** Account events have a different shape, which names the account and contains none of its data. */
function isNotification(rawBody: string): boolean {
  return JSON.parse(rawBody)?.object === 'v2.core.event';
}

function readNotification(notification: Stripe.V2.Core.EventNotification): ProviderEvent {
  const { id } = notification;
  const about = 'related_object' in notification ? notification.related_object : null;
  if (about?.type !== 'v2.core.account' || !('id' in about)) return { kind: 'other', id };
  return { kind: 'account', id, accountRef: String(about.id) };
}

function readEvent({ id, type, data, account }: Stripe.Event): ProviderEvent {
  const object: Thing = data.object;
  switch (object.object) {
    case 'payment_intent': {
      const about = type === 'payment_intent.canceled' ? 'canceled' : 'progress';
      return { kind: 'intent', id, ref: object.id ?? '', metadata: readMetadata(object.metadata), about };
    }
    case 'charge': {
      const about = MONEY_OF_CHARGES.has(type) ? 'money' : 'progress';
      return aboutIntent(object, { id, metadata: readMetadata(object.metadata) ?? 'unsaid', about });
    }
    case 'refund':
      return aboutIntent(object, { id, metadata: 'unsaid', about: 'money' });
    case 'dispute':
      return { kind: 'dispute', id, disputeRef: object.id ?? '' };
    case 'transfer':
      return { kind: 'transfer', id, transferRef: object.id ?? '' };
    case 'payout':
      // Without an account it went to our own bank.
      return account
        ? { kind: 'bank_payout', id, accountRef: account, payoutRef: object.id ?? '' }
        : { kind: 'other', id };
    default:
      return { kind: 'other', id };
  }
}

type Thing = {
  readonly object: string;
  readonly id?: string;
  readonly metadata?: unknown;
  readonly payment_intent?: string | { id: string } | null;
};

/** A charge carries its intent's metadata; a charge without an intent is not ours. */
function aboutIntent(
  { payment_intent }: Thing,
  event: Pick<Extract<ProviderEvent, { kind: 'intent' }>, 'id' | 'metadata' | 'about'>,
): ProviderEvent {
  const ref = idOf(payment_intent);
  return ref ? { kind: 'intent', ref, ...event } : { kind: 'other', id: event.id };
}

/** An updated charge may have received its fee. */
const MONEY_OF_CHARGES: ReadonlySet<string> = new Set(['charge.refunded', 'charge.updated']);
