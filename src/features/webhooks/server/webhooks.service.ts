// Rule 202: an owner says where events are sent, which events, and for which lots.

import { gettext } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { listNamedLots, toNamedLots } from '#features/lot-directory/server/public.ts';
import { newSecret } from '#integrations/webhooks-out/sign-webhook.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { TEST_EVENT, type WebhookEvent } from '../rules/webhook-events.ts';
import { findState, insertDelivery, type ReceiverState, saveState } from './deliveries.store.ts';
import { ENDED, planEndsAhead } from './facts.store.ts';
import { sealOwner } from './sign-delivery.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  type StoredWebhook,
  updateWebhook,
} from './webhooks.store.ts';

const MAX = 20;
const OLD_SECRET_MS = 24 * 60 * 60 * 1000;

export type WebhooksDeps = Pick<Deps, 'db' | 'newId' | 'seal' | 'webhookSender'>;
type Owner = { readonly ownerId: string; readonly now: Date };
type Fields = {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly locationIds?: readonly string[] | null | undefined;
};
type Changes = { readonly [F in keyof Fields]?: Fields[F] | undefined } & { readonly isOn?: boolean | undefined };

export type ShownWebhook = StoredWebhook & {
  readonly locations: ReturnType<typeof toNamedLots> | null;
  readonly receiver: ReceiverState;
};

export async function listShown(db: Db, ownerId: string): Promise<ShownWebhook[]> {
  return Promise.all((await listWebhooks(db, ownerId)).map((webhook) => toShownWebhook(db, webhook)));
}

/** Null unless it is the owner's. */
export async function findOwn(db: Db, id: string, ownerId: string): Promise<StoredWebhook | null> {
  const found = await findWebhook(db, id);
  return found?.ownerId === ownerId ? found : null;
}

export async function toShownWebhook(db: Db, webhook: StoredWebhook): Promise<ShownWebhook> {
  const { ownerId, locationIds } = webhook;
  const locations = locationIds && toNamedLots(locationIds, await listNamedLots(db, ownerId, locationIds));
  return { ...webhook, locations, receiver: await findState(db, webhook.id) };
}

export async function addWebhook(
  deps: WebhooksDeps,
  { ownerId, now }: Owner,
  fields: Fields,
): Promise<{ webhook: StoredWebhook; secret: string } | Refusal> {
  const refused = await refuseFields(deps, ownerId, fields);
  if (refused) return refused;
  const [id, secret] = [deps.newId(), newSecret()];
  const webhook: StoredWebhook = {
    id,
    ownerId,
    url: fields.url,
    events: unique(fields.events),
    locationIds: lotsOf(fields.locationIds ?? null),
    sealedSecret: deps.seal.seal(secret, sealOwner(id)),
    oldSealedSecret: null,
    oldSecretUntil: null,
    createdAt: now,
    offAt: null,
    offBecause: null,
  };
  return inTransaction(deps.db, async (tx) => {
    if ((await listWebhooks(tx, ownerId)).length >= MAX) return refuse('too_many_webhooks');
    await insertWebhook(tx, webhook);
    await planEnds(tx, webhook, now);
    await recordAct(tx, 'webhook_added', webhook, now);
    return { webhook, secret };
  });
}

export async function changeWebhook(
  deps: WebhooksDeps,
  { ownerId, now }: Owner,
  { id, isOn, ...fields }: Changes & { readonly id: string },
): Promise<StoredWebhook | Refusal> {
  const refused = await refuseFields(deps, ownerId, fields);
  if (refused) return refused;
  const { url, events, locationIds } = fields;
  const isSwitched = isOn !== undefined;
  return inTransaction(deps.db, async (tx) => {
    const found = await findOwn(tx, id, ownerId);
    if (!found) return refuse('not_found');
    await updateWebhook(tx, id, {
      ...(url !== undefined && { url }),
      ...(events && { events: unique(events) }),
      ...(locationIds !== undefined && { locationIds: lotsOf(locationIds) }),
      ...(isSwitched && { offAt: isOn ? null : (found.offAt ?? now), offBecause: isOn ? null : 'owner' }),
    });
    // A receiver that was just fixed gets everything that is waiting at once.
    if (isOn || url !== undefined) {
      await saveState(tx, { ...(await findState(tx, id)), failures: 0, failingSince: null, waitsUntil: null });
    }
    await recordAct(tx, 'webhook_changed', { ...found, url: url ?? found.url }, now);
    const changed = await findWebhook(tx, id);
    if (!changed) return refuse('not_found');
    if (isOn || events || locationIds !== undefined) await planEnds(tx, changed, now);
    return changed;
  });
}

export async function renewSecret(
  deps: WebhooksDeps,
  { ownerId, now }: Owner,
  id: string,
): Promise<{ webhook: StoredWebhook; secret: string } | Refusal> {
  const secret = newSecret();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOwn(tx, id, ownerId);
    if (!found) return refuse('not_found');
    const changes = {
      sealedSecret: deps.seal.seal(secret, sealOwner(id)),
      oldSealedSecret: found.sealedSecret,
      oldSecretUntil: new Date(now.getTime() + OLD_SECRET_MS),
    };
    await updateWebhook(tx, id, changes);
    await recordAct(tx, 'webhook_changed', found, now);
    return { webhook: { ...found, ...changes }, secret };
  });
}

export async function removeWebhook(db: Db, { ownerId, now }: Owner, id: string): Promise<Refusal | null> {
  return inTransaction(db, async (tx) => {
    const found = await findOwn(tx, id, ownerId);
    if (!found) return refuse('not_found');
    await deleteWebhook(tx, id);
    await recordAct(tx, 'webhook_removed', found, now);
    return null;
  });
}

/** @returns the delivery's id */
export async function sendTest(deps: WebhooksDeps, { ownerId, now }: Owner, id: string): Promise<string | Refusal> {
  const found = await findOwn(deps.db, id, ownerId);
  if (!found) return refuse('not_found');
  if (found.offAt !== null) return refuse('webhook_off');
  const deliveryId = deps.newId();
  const body = JSON.stringify({ type: TEST_EVENT, timestamp: now.toISOString(), data: { webhookId: id } });
  const test = { webhookId: id, id: deliveryId, event: TEST_EVENT, about: deliveryId, at: now, body };
  await insertDelivery(deps.db, test, now);
  return deliveryId;
}

async function refuseFields(
  { db, webhookSender }: WebhooksDeps,
  ownerId: string,
  { url, locationIds }: Changes,
): Promise<Refusal | null> {
  if (url !== undefined && !webhookSender.takes(url))
    return refuse('webhook_address', { fields: { url: gettext(REFUSALS.webhook_address.message) } });
  const ids = lotsOf(locationIds ?? []) ?? [];
  if ((await listNamedLots(db, ownerId, ids)).size === ids.length) return null;
  return refuse('lots_not_yours', { fields: { locationIds: gettext(REFUSALS.lots_not_yours.message) } });
}

/** For stays that are already running. If an end is planned twice, it is reported once. */
async function planEnds(tx: Db, webhook: StoredWebhook, now: Date): Promise<void> {
  if (webhook.offAt === null && webhook.events.includes(ENDED)) await planEndsAhead(tx, webhook, now);
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function lotsOf(ids: readonly string[] | null): readonly string[] | null {
  return ids && unique(ids.map((id) => id.toLowerCase()));
}

type Action = 'webhook_added' | 'webhook_changed' | 'webhook_removed';

async function recordAct(tx: Db, action: Action, { id, ownerId, url }: StoredWebhook, now: Date): Promise<void> {
  const subject = { kind: 'user', locationId: null, id: ownerId } as const;
  // Only the host of the address, because the path may contain a secret of the receiver.
  const detail = { webhook: id, host: new URL(url).host };
  await recordSupportAct(tx, { actorId: ownerId, action, subject, detail, now });
}
