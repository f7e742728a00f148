// Where a guest with start-stop parking gets the link that stops it (rule 410). Forgotten a week after its limit.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import type { StopContact } from '../../rules/stop-contact.ts';

/** Part of the statement that stores the order. */
export function stopContactParts(
  { locationId, orderId }: OrderId,
  { contact, forgetAt }: { readonly contact: StopContact; readonly forgetAt: Date },
): readonly NamedPart[] {
  const [email, phone] = contact.kind === 'email' ? [contact.email, null] : [null, contact.phone];
  const statement = sql<
    Record<string, unknown>
  >`insert into stay_contacts (location_id, order_id, email, phone, forget_at)
    values (${locationId}::uuid, ${orderId}::uuid, ${email}::text, ${phone}::text, ${forgetAt}::timestamptz)`;
  return [{ name: 'stop_linked_at', statement }];
}

export async function findGuestContact(db: Db, { locationId, orderId }: OrderId): Promise<StopContact | null> {
  const row = await db
    .selectFrom('stayContacts')
    .select(['email', 'phone'])
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (row?.email) return { kind: 'email', email: row.email };
  return row?.phone ? { kind: 'phone', phone: row.phone } : null;
}

export async function forgetStopContacts(db: Db, now: Date, limit: number): Promise<void> {
  await sql`
    delete from stay_contacts using (
      select location_id, order_id from stay_contacts where forget_at < ${now} order by forget_at limit ${limit}
    ) old
    where stay_contacts.location_id = old.location_id and stay_contacts.order_id = old.order_id`.execute(db);
}
