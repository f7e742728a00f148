// What drivers say about a stay for themselves, apart from its order, whose row is written again when it is paid.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import type { SeenDetails, StayDetails } from '../../stay-details.contract.ts';

/** Part of the statement that stores the order. */
export function detailParts({ locationId, orderId }: OrderId, { note }: StayDetails): readonly NamedPart[] {
  if (note === undefined) return [];
  const statement = sql<Record<string, unknown>>`insert into stay_notes (location_id, order_id, note)
    values (${locationId}::uuid, ${orderId}::uuid, ${note}::text)`;
  return [{ name: 'noted', statement }];
}

/** Of the row of `stay_notes` that a statement calls `n`. */
export const DETAIL_COLUMNS = sql`n.note`;

export const detailsOf = ({ note }: SeenDetails): SeenDetails => ({ note });

/** While the orders still are the account's. */
export async function forgetDetails(tx: Db, userId: string): Promise<void> {
  await sql`
    delete from stay_notes n using orders o
    where o.location_id = n.location_id and o.id = n.order_id and o.user_id = ${userId}`.execute(tx);
}
