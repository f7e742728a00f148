// Where owners have events sent.

import type { Db } from '#platform/db/database.ts';
import type { WebhookEvent } from '../rules/webhook-events.ts';

export type StoredWebhook = {
  readonly id: string;
  readonly ownerId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly locationIds: readonly string[] | null;
  readonly sealedSecret: string;
  readonly oldSealedSecret: string | null;
  readonly oldSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly offAt: Date | null;
  readonly offBecause: 'owner' | 'failing' | null;
};

export async function insertWebhook(tx: Db, { events, locationIds, ...webhook }: StoredWebhook): Promise<void> {
  const lists = { events: [...events], locationIds: locationIds && [...locationIds] };
  await tx
    .insertInto('webhooks')
    .values({ ...webhook, ...lists })
    .execute();
}

/** Newest first. */
export async function listWebhooks(db: Db, ownerId: string): Promise<StoredWebhook[]> {
  return db.selectFrom('webhooks').selectAll().where('ownerId', '=', ownerId).orderBy('id', 'desc').execute();
}

export async function findWebhook(db: Db, id: string): Promise<StoredWebhook | null> {
  return (await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The lot's webhooks that want the event. */
export async function listListening(db: Db, locationId: string, event: string): Promise<StoredWebhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('locations', 'locations.ownerId', 'webhooks.ownerId')
    .selectAll('webhooks')
    .where('locations.id', '=', locationId)
    .where('webhooks.offAt', 'is', null)
    .execute();
  return rows.filter(
    ({ events, locationIds }) =>
      events.some((each) => each === event) && (locationIds === null || locationIds.includes(locationId)),
  );
}

type Changes = Partial<Omit<StoredWebhook, 'id' | 'ownerId' | 'createdAt'>>;

export async function updateWebhook(tx: Db, id: string, { events, locationIds, ...changes }: Changes): Promise<void> {
  const set = {
    ...changes,
    ...(events && { events: [...events] }),
    ...(locationIds !== undefined && { locationIds: locationIds && [...locationIds] }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('webhooks').set(set).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('webhookDeliveries').where('webhookId', '=', id).execute();
  await tx.deleteFrom('webhookStates').where('webhookId', '=', id).execute();
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** For a deleted account. */
export async function deleteWebhooksOf(tx: Db, ownerId: string): Promise<void> {
  for (const { id } of await listWebhooks(tx, ownerId)) await deleteWebhook(tx, id);
}
