// How a guest comes to a ticket without an account: by a key that only its holder has, of which we keep the hash, and by
// the phone number, whose tickets are looked up whatever location they are at. Both end with the ticket.

import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { hashCapability } from '../../http/principal.ts';
import type { TicketPlace } from './stored-ticket.ts';

const KEY_BYTES = 24;
/** A guest still finds the receipt for so long. Nothing else can be done with the key of a ticket that is over. */
const DAYS_AFTER_HANDOVER = 7;

/** Answers the key, which is nowhere else to be had: it belongs into the link's part behind the #. */
export async function mintGuestKey(db: Db, { locationId, ticketId }: TicketPlace, now: Date): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await db
    .insertInto('valet_guest_keys')
    .values({ key_hash: hashCapability(key), location_id: locationId, ticket_id: ticketId, created_at: now })
    .execute();
  return key;
}

export async function rememberPhone(db: Db, { locationId, ticketId }: TicketPlace, phone: string): Promise<void> {
  await db
    .insertInto('valet_phones')
    .values({ phone_hash: hashPhone(phone), location_id: locationId, ticket_id: ticketId })
    .execute();
}

/** Keys that were sent to a wrong number must open nothing. */
export async function replacePhone(db: Db, place: TicketPlace, phone: string): Promise<void> {
  await endGuestKeys(db, place);
  await rememberPhone(db, place, phone);
}

/** At once: the ticket was a mistake. */
export async function endGuestKeys(db: Db, { locationId, ticketId }: TicketPlace): Promise<void> {
  for (const table of ['valet_guest_keys', 'valet_phones'] as const) {
    await db.deleteFrom(table).where('location_id', '=', locationId).where('ticket_id', '=', ticketId).execute();
  }
}

/** The car was handed over: what is left to see is the receipt. */
export async function letKeysExpire(db: Db, { locationId, ticketId }: TicketPlace, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + DAYS_AFTER_HANDOVER * 24 * 60 * 60_000);
  await db
    .updateTable('valet_guest_keys')
    .set({ expires_at: expiresAt })
    .where('location_id', '=', locationId)
    .where('ticket_id', '=', ticketId)
    .execute();
}

export async function deleteKeysExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('valet_guest_keys').where('expires_at', '<', before).execute();
}

/** `phone` in E.164. */
export const hashPhone = (phone: string): string => hashCapability(phone);
