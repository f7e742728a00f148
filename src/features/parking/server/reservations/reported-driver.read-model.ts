// Who gets the mails about a reservation, and which of its states each of them knows.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';

export type Reported = {
  readonly email: string;
  /** The sequence of the latest calendar entry mailed there; null before the first. */
  readonly knows: number | null;
  /** Whether any mail to it had the link that opens the stay, so that later ones may have it too. */
  readonly opens: boolean;
};

/** The order's account, and each address that its receipt was mailed to while the reservation was ahead. */
export async function listReported(db: Db, { locationId, orderId }: OrderId): Promise<Reported[]> {
  const order = await db
    .selectFrom('orders')
    .select('userId')
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  const account = order?.userId ? await findUndeleted(db, order.userId) : null;
  const { rows } = await sql<Reported>`
    select distinct on (lower(email)) email, knows, bool_or(opens) over (partition by lower(email)) as opens from (
      select recipient as email, calendar_sequence as knows, opens_stay as opens, id::text as written from messages
      where location_id = ${locationId} and order_id = ${orderId} and channel = 'email' and recipient <> ''
        and calendar_sequence is not null
      union all
      select account.email, null, false, '' from (select ${account?.email ?? null}::text as email) account where account.email is not null
    ) as reported
    order by lower(email), knows desc nulls last, written desc`.execute(db);
  return rows;
}

type Ahead = { readonly locationId: string; readonly after: string | null; readonly now: Date; readonly limit: number };

/** The orders of a lot's reservations that have not started, by id. */
export async function listAhead(db: Db, { locationId, after, now, limit }: Ahead): Promise<string[]> {
  const rest = after === null ? sql`` : sql`and order_id > ${after}::uuid`;
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_id from sessions
    where location_id = ${locationId} and status = 'active' and ends_at > ${now} and starts_at > ${now} ${rest}
    order by order_id limit ${limit}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}
