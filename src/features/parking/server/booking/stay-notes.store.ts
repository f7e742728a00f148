// What a driver noted for themselves about a stay, apart from its order, whose row is written again when it is paid.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';

/** Part of the statement that stores the order. */
export function noteParts({ locationId, orderId }: OrderId, note: string): readonly NamedPart[] {
  const statement = sql<Record<string, unknown>>`insert into stay_notes (location_id, order_id, note)
    values (${locationId}::uuid, ${orderId}::uuid, ${note}::text)`;
  return [{ name: 'noted', statement }];
}

/** While the orders still are the account's. */
export async function forgetNotes(tx: Db, userId: string): Promise<void> {
  await sql`
    delete from stay_notes n using orders o
    where o.location_id = n.location_id and o.id = n.order_id and o.user_id = ${userId}`.execute(tx);
}
