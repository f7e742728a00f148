// Who paid for an order, according to accounts and mails.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';

export type Payer = {
  /** Null when no address is known. */
  readonly email: string | null;
  readonly name: string | null;
  readonly lotName: string;
  readonly timeZone: string;
  readonly receiptKey: string;
  readonly stayOrderId: string;
  /** The language they read; null for English. */
  readonly language: string | null;
  /** Paid in cash at the location, which also hands the refund back in cash. */
  readonly paidInCash: boolean;
  /** Charged to a hotel room, from which the hotel takes it off again. */
  readonly chargedToRoom: boolean;
};

type PaidOrder = Omit<Payer, 'email' | 'name'> & { readonly userId: string | null };

export async function findKnownPayer(db: Db, at: { locationId: string; orderId: string }): Promise<Payer | null> {
  const { rows } = await sql<PaidOrder>`
    select o.user_id, o.language, l.name as lot_name, l.time_zone, o.receipt_key, coalesce(o.stay_order_id, o.id) as stay_order_id,
      exists (select 1 from payments p where p.location_id = ${at.locationId} and p.id = o.id
        and p.provider = 'cash') as paid_in_cash,
      exists (select 1 from payments p where p.location_id = ${at.locationId} and p.id = o.id
        and p.provider = 'room') as charged_to_room
    from orders o join locations l on l.id = o.location_id
    where o.location_id = ${at.locationId} and o.id = ${at.orderId}`.execute(db);
  const [order] = rows;
  if (!order) return null;
  const { userId, ...paid } = order;
  return { ...paid, ...(await findPerson(db, { locationId: at.locationId, orderId: paid.stayOrderId, userId })) };
}

type Bought = { readonly locationId: string; readonly orderId: string; readonly userId: string | null };

/** The account; without one, the address that the receipt was mailed to last. */
async function findPerson(db: Db, { locationId, orderId, userId }: Bought): Promise<Pick<Payer, 'email' | 'name'>> {
  const account = userId === null ? null : await findUndeleted(db, userId);
  if (account) return { email: account.email, name: account.name };
  const { rows } = await sql<{ email: string }>`
    select recipient as email from messages m
    where m.location_id = ${locationId} and m.order_id = ${orderId} and m.channel = 'email' and m.recipient <> ''
    order by m.id desc limit 1`.execute(db);
  return { email: rows[0]?.email ?? null, name: null };
}

type Share = { readonly locationId: string; readonly sessionId: string | null };

/** The current plate and state of the vehicle whose share this is; null for any other part of an order. */
export async function findVehicle(db: Db, { locationId, sessionId }: Share): Promise<string | null> {
  if (sessionId === null) return null;
  const { rows } = await sql<{ vehicle: string }>`
    select plate || ' ' || plate_state as vehicle from sessions
    where location_id = ${locationId} and id = ${sessionId}`.execute(db);
  return rows[0]?.vehicle ?? null;
}
