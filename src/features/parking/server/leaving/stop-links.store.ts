// Who asked at a sign for the link that stops a car's parking, and what became of it: a log for a month, and the limit of how often
// it is sent.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';

export type StopLinkRequest = {
  readonly locationId: string;
  readonly id: string;
  readonly plateState: string;
  readonly plateKey: string;
  readonly requestedAt: Date;
  readonly network: string;
};

export async function insertLinkRequest(tx: Db, request: StopLinkRequest): Promise<void> {
  await tx.insertInto('stopLinkRequests').values(request).execute();
}

type RequestId = Pick<StopLinkRequest, 'locationId' | 'id'>;

/** Null once it was sent. */
export async function lockLinkRequest(tx: Db, { locationId, id }: RequestId) {
  const row = await tx
    .selectFrom('stopLinkRequests')
    .select(['plateState', 'plateKey'])
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Car = Pick<StopLinkRequest, 'locationId' | 'plateState' | 'plateKey'>;

/** The order by which this car stands here now. */
export async function findOrderOfCar(
  db: Db,
  { locationId, plateState, plateKey }: Car,
  now: Date,
): Promise<OrderId | null> {
  const { rows } = await sql<OrderId>`
    select location_id, order_id from sessions
    where location_id = ${locationId} and plate_state = ${plateState} and plate_key = ${plateKey} and status = 'active'
      and covered @> ${now}::timestamptz
    limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listSentFor(db: Db, { locationId, orderId }: OrderId): Promise<Date[]> {
  const rows = await db
    .selectFrom('stopLinkRequests')
    .select('sentAt')
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .execute();
  return rows.flatMap(({ sentAt }) => sentAt ?? []);
}

export async function setLinkSent(tx: Db, { locationId, id }: RequestId, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('stopLinkRequests')
    .set({ orderId, sentAt: now })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

export async function forgetLinkRequestsBefore(db: Db, before: Date, limit: number): Promise<void> {
  await sql`
    delete from stop_link_requests using (
      select location_id, id from stop_link_requests where requested_at < ${before} order by requested_at limit ${limit}
    ) old
    where stop_link_requests.location_id = old.location_id and stop_link_requests.id = old.id`.execute(db);
}
