// Runs every two seconds: creates deliveries for what has happened, and sends those that are due. Each receiver has its own
// pace: one that is down or slow holds up nobody else, and gets one request at a time until it answers.

import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { composeAccountMail, type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { signedHeaders } from '#integrations/webhooks-out/sign-webhook.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { DOWN_AFTER, isGone, nextTry, pauseOf } from '../rules/retry-webhook.ts';
import {
  abandonWaiting,
  claimDeliveries,
  type DeliveryState,
  findState,
  hurryDeliveries,
  listDueWebhooks,
  recordTry,
  type StoredDelivery,
  saveState,
} from './deliveries.store.ts';
import { makeDeliveries, type Reporters } from './make-deliveries.ts';
import { secretsOf } from './sign-delivery.ts';
import { findWebhook, type StoredWebhook, updateWebhook } from './webhooks.store.ts';

type DeliverDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now' | 'seal' | 'webhookSender'>;

/** Receivers at a time, and requests to each. */
const RECEIVERS = 8;
const AT_ONCE = 10;
const GONE = 410;
/** After this long, another worker takes over what a dead one was sending. */
const CLAIMED_MS = 60_000;
/** A run ends, so that a worker that is asked to stop can do so. */
const TURN_MS = 30_000;
const LOOKS_AGAIN_MS = 1000;

export async function deliverWebhooks(deps: DeliverDeps, reporters: Reporters): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  const isOver = () => performance.now() > endsAt;
  await runSteps([() => makeDeliveries(deps, reporters), () => sendDue(deps, reporters, isOver)]);
}

/** While a slow receiver is being served, others that have something due are started. */
async function sendDue(deps: DeliverDeps, reporters: Reporters, isOver: () => boolean): Promise<void> {
  const hands = pLimit(RECEIVERS);
  const served = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  do {
    for (const webhookId of await listDueWebhooks(deps.db, deps.now())) {
      if (served.has(webhookId)) continue;
      const serving = hands(() => deliverDue(deps, webhookId, isOver))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => served.delete(webhookId));
      served.set(webhookId, serving);
    }
    if (served.size === 0) break;
    await Promise.race([Promise.all(served.values()), sleep(LOOKS_AGAIN_MS)]);
    if (served.size > 0) await makeDeliveries(deps, reporters);
  } while (!isOver() && served.size > 0);
  await Promise.all(served.values());
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} webhooks failed: ${failures[0]}`);
}

/** Until nothing is due, the receiver is down, or the run is over. */
async function deliverDue(deps: DeliverDeps, webhookId: string, isOver: () => boolean): Promise<void> {
  const webhook = await findWebhook(deps.db, webhookId);
  if (!webhook || webhook.offAt !== null) return abandonWaiting(deps.db, webhookId);
  while (!isOver()) {
    const now = deps.now();
    const state = await findState(deps.db, webhookId);
    if (state.waitsUntil !== null && state.waitsUntil > now) return;
    const limit = state.failures >= DOWN_AFTER ? 1 : AT_ONCE;
    const until = new Date(now.getTime() + CLAIMED_MS);
    const claimed = await claimDeliveries(deps.db, { webhookId, now, until, limit });
    if (claimed.length === 0) return;
    const became = await Promise.all(claimed.map((delivery) => sendDelivery(deps, webhook, delivery)));
    if (!(await noteReceiver(deps, webhook, became))) return;
  }
}

async function sendDelivery(
  deps: DeliverDeps,
  webhook: StoredWebhook,
  delivery: StoredDelivery,
): Promise<DeliveryState> {
  const { id, body, since: at } = delivery;
  const sentAt = deps.now();
  const headers = signedHeaders(secretsOf(deps, webhook, sentAt), { id, sentAt, body });
  const { status, text, trouble, tookMs } = await deps.webhookSender.send({ url: webhook.url, headers, body });
  const isTaken = status !== null && status >= 200 && status < 300;
  const now = deps.now();
  // A receiver that answers 410 wants no more of it (Standard Webhooks).
  const isOver = isTaken || status === GONE;
  const next = isOver ? null : nextTry({ tries: delivery.tries + 1, at, now });
  const state = isTaken ? 'delivered' : next === null ? 'failed' : 'waiting';
  const outcome = {
    state,
    dueAt: next ?? now,
    answerStatus: status,
    answerText: toStorable(text),
    trouble,
    tookMs,
  } as const;
  await recordTry(deps.db, delivery, outcome, now);
  return state;
}

/** The part of an answer that the database can store. */
const toStorable = (text: string) => text.replaceAll('\0', '');

/** @returns whether to continue with this receiver */
async function noteReceiver(
  deps: DeliverDeps,
  webhook: StoredWebhook,
  became: readonly DeliveryState[],
): Promise<boolean> {
  const now = deps.now();
  const { id: webhookId } = webhook;
  const before = await findState(deps.db, webhookId);
  if (became.includes('delivered')) {
    const wasDown = before.failures >= DOWN_AFTER;
    await saveState(deps.db, { webhookId, failures: 0, failingSince: null, waitsUntil: null, deliveredAt: now });
    if (wasDown) await hurryDeliveries(deps.db, webhookId, now);
    return true;
  }
  const failures = before.failures + became.length;
  const failingSince = before.failingSince ?? now;
  const pause = pauseOf(failures);
  const waitsUntil = pause === 0 ? null : new Date(now.getTime() + pause);
  await saveState(deps.db, { ...before, failures, failingSince, waitsUntil });
  if (!became.includes('failed') || !isGone(failingSince, now)) return pause === 0;
  await switchOffGone(deps, webhook, failingSince);
  return false;
}

// Rule 203: a receiver that accepted nothing for three days is turned off, and its owner is mailed. What was waiting can be replayed.
type SwitchDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

async function switchOffGone(deps: SwitchDeps, { id, ownerId, url }: StoredWebhook, since: Date): Promise<void> {
  const owner = await findUndeleted(deps.db, ownerId);
  await inTransaction(deps.db, async (tx) => {
    if ((await findWebhook(tx, id))?.offAt !== null) return;
    await updateWebhook(tx, id, { offAt: deps.now(), offBecause: 'failing' });
    await abandonWaiting(tx, id);
    if (owner) await queueMessage(tx, deps, offMail(owner, { url, since, publicUrl: deps.config.publicUrl }));
  });
}

type Off = { readonly url: string; readonly since: Date; readonly publicUrl: string };

function offMail(to: { name: string; email: string }, { url, since, publicUrl }: Off): NewMessage {
  const { host } = new URL(url);
  const day = since.toISOString().slice(0, 10);
  return composeAccountMail(to, {
    title: t`A webhook was switched off`,
    paragraphs: [
      t`${host} has taken none of our deliveries since ${day}, so we no longer send any.`,
      t`Once it works again, switch the webhook on and replay what failed. Deliveries are kept for 30 days.`,
    ],
    button: { label: t`Open webhooks`, url: `${publicUrl}/developers` },
  });
}
