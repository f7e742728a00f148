// How a guest comes to a ticket without an account: by a key that only its holder has, of which we keep the hash, and by
// the phone number, whose tickets are looked up whatever location they are at. Both end with the ticket.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { hashCapability } from '../../../http/principal.ts';
import type { TicketPlace } from '../ticket/stored-ticket.ts';

const KEY_BYTES = 24;
/** A guest still finds the receipt for so long. Nothing else can be done with the key of a ticket that is over. */
export const DAYS_AFTER_HANDOVER = 7;
const KEPT = sql`${DAYS_AFTER_HANDOVER} * interval '1 day'`;
/** So long a picture code on the attendant's screen waits for the guest's phone. */
export const CLAIM_MINUTES = 10;

/** Answers the key, which is nowhere else to be had: it belongs into the link's part behind the #. */
export async function mintGuestKey(db: Db, place: TicketPlace, now: Date): Promise<string> {
  return mintKeyTo(db, [place], now);
}

/** One key to several tickets; to those that are over only for as long as their receipt is shown. */
export async function mintKeyTo(db: Db, places: readonly TicketPlace[], now: Date): Promise<string> {
  const key = randomKey();
  const keyHash = hashCapability(key);
  for (const { locationId, ticketId } of places) {
    await sql`
      insert into valet_guest_keys (key_hash, location_id, ticket_id, created_at, expires_at)
      select ${keyHash}, location_id, id, ${now}, completed_at + ${KEPT} from valet_tickets
      where location_id = ${locationId} and id = ${ticketId}`.execute(db);
  }
  return key;
}

const randomKey = () => randomBytes(KEY_BYTES).toString('base64url');

/** A claim is kept among the keys under a name of its own, so that it opens nothing until it is exchanged for a key. */
const hashClaim = (claim: string) => hashCapability(`claim:${claim}`);

/** What the attendant's screen shows instead of a key: whoever asks first has a key for it, and nobody a second one. */
export async function mintClaim(db: Db, { locationId, ticketId }: TicketPlace, now: Date): Promise<string> {
  const claim = randomKey();
  const place = { locationId, ticketId };
  const expiresAt = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  await db
    .insertInto('valetGuestKeys')
    .values({ ...place, keyHash: hashClaim(claim), createdAt: now, expiresAt })
    .execute();
  return claim;
}

/** Null for a claim that was never made, was redeemed already or is too old. */
export async function redeemClaim(tx: Db, claim: string, now: Date): Promise<string | null> {
  const place = await tx
    .deleteFrom('valetGuestKeys')
    .where('keyHash', '=', hashClaim(claim))
    .where('expiresAt', '>', now)
    .returning(['locationId', 'ticketId'])
    .executeTakeFirst();
  return place ? mintGuestKey(tx, place, now) : null;
}

export async function rememberPhone(db: Db, { locationId, ticketId }: TicketPlace, phone: string): Promise<void> {
  await db
    .insertInto('valetPhones')
    .values({ phoneHash: hashPhone(phone), locationId, ticketId })
    .execute();
}

/** Keys that were sent to a wrong number must open nothing. */
export async function replacePhone(db: Db, place: TicketPlace, phone: string): Promise<void> {
  await endGuestKeys(db, place);
  await rememberPhone(db, place, phone);
}

/** At once: the ticket was a mistake. */
export async function endGuestKeys(db: Db, { locationId, ticketId }: TicketPlace): Promise<void> {
  for (const table of ['valetGuestKeys', 'valetPhones'] as const) {
    await db.deleteFrom(table).where('locationId', '=', locationId).where('ticketId', '=', ticketId).execute();
  }
}

/** The car was handed over: what is left to see is the receipt. */
export async function letKeysExpire(db: Db, { locationId, ticketId }: TicketPlace, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + DAYS_AFTER_HANDOVER * 24 * 60 * 60_000);
  await db
    .updateTable('valetGuestKeys')
    .set({ expiresAt })
    .where('locationId', '=', locationId)
    .where('ticketId', '=', ticketId)
    .where('expiresAt', 'is', null)
    .execute();
}

export async function deleteKeysExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('valetGuestKeys').where('expiresAt', '<', before).execute();
}

/** `phone` in E.164. */
export const hashPhone = (phone: string): string => hashCapability(phone);
