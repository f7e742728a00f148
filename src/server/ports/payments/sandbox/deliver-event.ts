// Delivers a sandbox event to the product's webhook. The job queue retries anything but a 2xx.

import type { Db } from '../../../db/database.ts';
import { findEvent, markDelivered, webhookSecret } from './sandbox-books.store.ts';
import { ripenRefund } from './sandbox-refunds.ts';
import { signWebhook } from './sandbox-signature.ts';

export async function deliverSandboxEvent(
  deps: { db: Db; now: () => Date },
  delivery: { eventId: string; postWebhook: (rawBody: string, signature: string) => Promise<number> },
): Promise<void> {
  const event = await findEvent(deps.db, delivery.eventId);
  if (!event) return;
  if (event.refundRef) await ripenRefund(deps, event.refundRef);
  const signature = signWebhook(event.payload, await webhookSecret(deps.db), deps.now());
  const status = await delivery.postWebhook(event.payload, signature);
  if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`);
  await markDelivered(deps.db, event.id, deps.now());
}
