// Delivers the sandbox's events to the product's webhook as a real provider does: until the answer is a 2xx.

import type { Db } from '#platform/db/database.ts';
import { webhookSecret } from './sandbox-books.store.ts';
import { claimDueEvents, type DueEvent, markDelivered, postponeEvent } from './sandbox-events.store.ts';
import { ripenRefund } from './sandbox-refunds.ts';
import { signWebhook } from './sandbox-signature.ts';
import { ripenTransfer } from './sandbox-transfers.ts';

/** Delivers a sandbox webhook to the web process over HTTP. Returns the status. */
export type PostWebhook = (rawBody: string, signature: string) => Promise<number>;

/** No web server answers, so no other event would arrive either. */
export class NobodyServes extends Error {}

export type DeliverDeps = {
  readonly db: Db;
  readonly now: () => Date;
  readonly postWebhook: PostWebhook;
  /** Called for a delivery that failed and will be retried. */
  readonly onError: (error: Error) => void;
};

const AT_ONCE = 10;

/**
 * Delivers what is due by then, including what becomes due along the way. Several workers share the work. @returns how many
 * @throws NobodyServes, after which the rest is left for later
 */
export async function deliverDueEvents(
  deps: DeliverDeps,
  { dueBy = deps.now, atOnce = AT_ONCE }: { readonly dueBy?: () => Date; readonly atOnce?: number } = {},
): Promise<number> {
  for (let delivered = 0; ; ) {
    const due = await claimDueEvents(deps.db, { dueBy: dueBy(), now: deps.now(), limit: atOnce });
    if (due.length === 0) return delivered;
    const [nobody] = (await Promise.all(due.map((event) => tryToDeliver(deps, event)))).filter((each) => each !== null);
    if (nobody) throw nobody;
    delivered += due.length;
  }
}

async function tryToDeliver(deps: DeliverDeps, event: DueEvent): Promise<NobodyServes | null> {
  try {
    await deliverEvent(deps, event);
    await markDelivered(deps.db, event.id, deps.now());
    return null;
  } catch (error) {
    await postponeEvent(deps.db, event, deps.now());
    if (error instanceof NobodyServes) return error;
    deps.onError(error instanceof Error ? error : new Error(String(error)));
    return null;
  }
}

async function deliverEvent({ db, now, postWebhook }: DeliverDeps, event: DueEvent): Promise<void> {
  const { payload, refundRef, transferRef } = event;
  if (refundRef) await ripenRefund({ db, now }, refundRef);
  if (transferRef) await ripenTransfer({ db, now }, transferRef);
  const status = await postWebhook(payload, signWebhook(payload, await webhookSecret(db), now()));
  if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`);
}
