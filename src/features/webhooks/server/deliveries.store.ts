// Deliveries of events to webhooks, and how each receiver is doing.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import type { TimeCursor } from '#platform/http/answers/cursors.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export type StoredDelivery = {
  readonly webhookId: string;
  readonly id: string;
  readonly event: string;
  readonly about: string;
  readonly at: Date;
  readonly body: string;
  readonly state: DeliveryState;
  readonly dueAt: Date;
  readonly since: Date;
  readonly tries: number;
  readonly triedAt: Date | null;
  readonly answerStatus: number | null;
  readonly answerText: string;
  readonly trouble: string;
  readonly tookMs: number | null;
};
export type NewDelivery = Pick<StoredDelivery, 'webhookId' | 'id' | 'event' | 'about' | 'at' | 'body'>;

export async function insertDelivery(tx: Db, delivery: NewDelivery, now: Date): Promise<void> {
  await tx
    .insertInto('webhookDeliveries')
    .values({ ...delivery, state: 'waiting', dueAt: now, since: now })
    .execute();
}

/** The webhooks with something to send now. */
export async function listDueWebhooks(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ webhookId: string }>`
    select distinct webhook_id from webhook_deliveries where state = 'waiting' and due_at <= ${now}`.execute(db);
  return rows.map(({ webhookId }) => webhookId);
}

type Claim = { readonly webhookId: string; readonly now: Date; readonly until: Date; readonly limit: number };

/** Only the earliest delivery about each thing, so that later ones wait for it. Nobody else takes them before `until`. */
export async function claimDeliveries(db: Db, { webhookId, now, until, limit }: Claim): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    update webhook_deliveries d set due_at = ${until}
    from (
      select c.id from webhook_deliveries c
      where c.webhook_id = ${webhookId} and c.state = 'waiting' and c.due_at <= ${now}
        and not exists (
          select 1 from webhook_deliveries e
          where e.webhook_id = ${webhookId} and e.state = 'waiting' and e.about = c.about and (e.at, e.id) < (c.at, c.id))
      order by c.due_at, c.at, c.id limit ${limit} for update skip locked
    ) head
    where d.webhook_id = ${webhookId} and d.id = head.id
    returning d.*`.execute(db);
  return rows;
}

type Outcome = Pick<StoredDelivery, 'state' | 'dueAt' | 'answerStatus' | 'answerText' | 'trouble' | 'tookMs'>;

export async function recordTry(db: Db, { webhookId, id }: StoredDelivery, outcome: Outcome, now: Date): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ ...outcome, triedAt: now, tries: sql`tries + 1` })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .execute();
}

/** Sends everything that is waiting now, because its receiver is back. */
export async function hurryDeliveries(db: Db, webhookId: string, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = ${now}
    where webhook_id = ${webhookId} and state = 'waiting' and due_at > ${now} and tries > 0`.execute(db);
}

export async function abandonWaiting(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'failed' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** @returns how many */
export async function replayDeliveries(
  db: Db,
  { webhookId, id, now }: { readonly webhookId: string; readonly id: string | null; readonly now: Date },
): Promise<number> {
  const again = db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', dueAt: now, since: now, tries: 0 })
    .where('webhookId', '=', webhookId);
  const selected = id === null ? again.where('state', '=', 'failed') : again.where('id', '=', id);
  return Number((await selected.executeTakeFirst()).numUpdatedRows);
}

type Page = {
  readonly webhookId: string;
  readonly show: DeliveryState | undefined;
  readonly after: TimeCursor | null;
  readonly limit: number;
};

/** Latest event first; `atExact` for the cursor. */
export async function listDeliveries(
  db: Db,
  { webhookId, show, after, limit }: Page,
): Promise<(StoredDelivery & { readonly atExact: string })[]> {
  const { rows } = await sql<StoredDelivery & { atExact: string }>`
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_exact
    from webhook_deliveries
    where webhook_id = ${webhookId} and ${show === undefined ? sql`true` : sql`state = ${show}`}
      and ${after === null ? sql`true` : sql`(at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countDeliveries(db: Db, webhookId: string): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (count(*) filter (where state = 'waiting'))::integer as waiting,
      (count(*) filter (where state = 'failed'))::integer as failed
    from webhook_deliveries where webhook_id = ${webhookId} and state in ('waiting', 'failed')`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<StoredDelivery | null> {
  const query = db.selectFrom('webhookDeliveries').selectAll().where('webhookId', '=', webhookId);
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'webhookDeliveries', sql`at < ${before}`);
}

export type ReceiverState = {
  readonly webhookId: string;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly waitsUntil: Date | null;
  readonly deliveredAt: Date | null;
};

export async function findState(db: Db, webhookId: string): Promise<ReceiverState> {
  const row = await db.selectFrom('webhookStates').selectAll().where('webhookId', '=', webhookId).executeTakeFirst();
  return row ?? { webhookId, failures: 0, failingSince: null, waitsUntil: null, deliveredAt: null };
}

export async function saveState(db: Db, state: ReceiverState): Promise<void> {
  const { webhookId: _, ...set } = state;
  await db
    .insertInto('webhookStates')
    .values(state)
    .onConflict((on) => on.column('webhookId').doUpdateSet(set))
    .execute();
}
