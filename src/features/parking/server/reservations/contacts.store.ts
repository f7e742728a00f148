// Where to mail a guest's reservation once it is paid (decision record 133). Kept only until then: from there on, the mail that
// is queued with the payment has the address.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';

/** Part of the statement that stores the order. */
export function contactParts({ locationId, orderId }: OrderId, email: string): readonly NamedPart[] {
  const statement = sql<Record<string, unknown>>`insert into reservation_contacts (location_id, order_id, email)
    values (${locationId}::uuid, ${orderId}::uuid, ${email}::text)`;
  return [{ name: 'reached_at', statement }];
}

/** Forgets the address, because its order is paid or given up. @returns the address; null when none was given */
export async function removeContact(tx: Db, { locationId, orderId }: OrderId): Promise<string | null> {
  const taken = await tx
    .deleteFrom('reservationContacts')
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .returning('email')
    .executeTakeFirst();
  return taken?.email ?? null;
}
