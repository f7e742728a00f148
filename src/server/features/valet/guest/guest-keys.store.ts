// A guest's access to a ticket without an account: by a key, of which we keep only the hash, and by the phone number, which is
// looked up across locations. Both end with the ticket.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/statements/delete-in-batches.ts';
import { hashCapability } from '../../../http/access/principal.ts';
import type { TicketPlace } from '../ticket/stored-ticket.ts';

const KEY_BYTES = 24;
/** How long a guest can still open the receipt. The key of a closed ticket does nothing else. */
export const DAYS_AFTER_HANDOVER = 7;
const KEPT = sql`${DAYS_AFTER_HANDOVER} * interval '1 day'`;
/** How long the QR code on the attendant's screen stays valid. */
export const CLAIM_MINUTES = 10;

/** @returns the key, which is stored nowhere else. It goes after the # of a link. */
export async function mintGuestKey(db: Db, place: TicketPlace, now: Date): Promise<string> {
  return mintKeyTo(db, [place], now);
}

/** One key for several tickets; for closed ones only as long as their receipt is shown. */
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

/** A claim is stored with the keys under its own prefix, so that it opens nothing until it is exchanged for a key. */
const hashClaim = (claim: string) => hashCapability(`claim:${claim}`);

/** A one-time code that the attendant's screen shows instead of a key. The first to redeem it gets a key. */
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

/** Null for a claim that is unknown, redeemed or expired. */
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

/** Ends keys that were sent to a wrong number. */
export async function replacePhone(db: Db, place: TicketPlace, phone: string): Promise<void> {
  await endGuestKeys(db, place);
  await rememberPhone(db, place, phone);
}

/** Ends all access at once: the ticket was a mistake. */
export async function endGuestKeys(db: Db, { locationId, ticketId }: TicketPlace): Promise<void> {
  for (const table of ['valetGuestKeys', 'valetPhones'] as const) {
    await db.deleteFrom(table).where('locationId', '=', locationId).where('ticketId', '=', ticketId).execute();
  }
}

/** After the handover the keys last only as long as the receipt is shown. */
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
  await deleteInBatches(db, 'valetGuestKeys', sql`expires_at < ${before}`);
}

/** `phone` in E.164. */
export const hashPhone = (phone: string): string => hashCapability(phone);
