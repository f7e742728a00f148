// Finds orders by what a driver or a provider tells somebody. Whose lots they are at is checked afterwards.

import { sql } from 'kysely';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import type { FoundOrders } from './transactions.read-model.ts';

const MAX = 200;
const RECEIPT_CODE = /^[0-9a-f]{8}$/i;

type Row = { readonly locationId: string; readonly orderId: string };

export async function findOrdersBy(
  db: Db,
  q: string,
  { byPlate }: { readonly byPlate: boolean },
): Promise<FoundOrders> {
  const code = RECEIPT_CODE.test(q) ? q.toLowerCase() : null;
  const plateKey = byPlate ? normalizePlate(q) : '';
  const found = [
    ...(code === null
      ? []
      : await readRows(
          db,
          sql`select location_id, id as order_id from orders
      where right(id::text, 8) = ${code} and kind in ('stay', 'valet', 'permit', 'notice') limit ${MAX}`,
        )),
    ...(await findPaid(db, q)),
    ...(await readRows(db, sql`select location_id, order_id from refunds where provider_ref = ${q} limit ${MAX}`)),
    ...(plateKey === ''
      ? []
      : await readRows(
          db,
          sql`select location_id, order_id from sessions
      where plate_key = ${plateKey} order by id desc limit ${MAX}`,
        )),
  ];
  return {
    locationIds: [...new Set(found.map(({ locationId }) => locationId))],
    orderIds: [...new Set(found.map(({ orderId }) => orderId))],
  };
}

/** A payment by its provider's reference: first finds where it is, then reads it there. */
async function findPaid(db: Db, providerRef: string): Promise<Row[]> {
  const ref = await db
    .selectFrom('paymentRefs')
    .select(['locationId', 'paymentId'])
    .where('providerRef', '=', providerRef)
    .executeTakeFirst();
  if (!ref) return [];
  return db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId'])
    .where('locationId', '=', ref.locationId)
    .where('id', '=', ref.paymentId)
    .execute();
}

async function readRows(db: Db, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await statement.execute(db)).rows;
}
