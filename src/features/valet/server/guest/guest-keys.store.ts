// A guest's access to a ticket without an account: by a key, of which we keep only the hash, and by the phone number, which is
// looked up across locations. Both end with the ticket.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, keyAtAll, listLocationsOfTags, tagsOfKey } from '#platform/db/sharding/location-in-ids.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { HASH_LENGTH, hashCapability, hashValetKey } from '#platform/http/access/principal.ts';
import type { TicketRef } from '../tickets/stored-ticket.ts';

/** How long a guest can still open the receipt. The key of a closed ticket does nothing else. */
export const DAYS_AFTER_HANDOVER = 7;
const RETENTION = sql`${DAYS_AFTER_HANDOVER} * interval '1 day'`;
/** How long the QR code on the attendant's screen stays valid. */
export const CLAIM_MINUTES = 10;
/** A printed stub is scanned when the guest comes back for the car. */
export const STUB_MINUTES = 24 * 60;

/** @returns the key, which is stored nowhere else. It goes after the # in a link. */
export async function mintGuestKey(db: Db, ticketRef: TicketRef, now: Date): Promise<string> {
  return mintKeyTo(db, [ticketRef], now);
}

/** Creates one key for several tickets; for closed tickets it lasts only as long as their receipt is shown. */
export async function mintKeyTo(db: Db, ticketRefs: readonly TicketRef[], now: Date): Promise<string> {
  const key = keyAtAll(ticketRefs.map(({ locationId }) => locationId));
  const keyHash = hashValetKey(key);
  for (const { locationId, ticketId } of ticketRefs) {
    const { rows } = await sql<{ expiresAt: Date | null }>`
      select completed_at + ${RETENTION} as expires_at from valet_tickets
      where location_id = ${locationId} and id = ${ticketId}`.execute(db);
    const values = rows.map(({ expiresAt }) => ({ keyHash, locationId, ticketId, createdAt: now, expiresAt }));
    if (values.length > 0) await db.insertInto('valetGuestKeys').values(values).execute();
  }
  return key;
}

/** A claim is stored with the keys under its own prefix, so that it opens nothing until it is exchanged for a key. */
const hashClaim = (claim: string) => hashCapability(`claim:${claim}`) + tagsOfKey(claim);

/** A one-time code that the attendant's screen shows instead of a key. The first to redeem it gets a key. */
export async function mintClaim(
  db: Db,
  { locationId, ticketId }: TicketRef,
  { now, minutes }: { readonly now: Date; readonly minutes: number },
): Promise<string> {
  const claim = keyAtAll([locationId]);
  const ticketRef = { locationId, ticketId };
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  // While a ticket is open, only its claims expire. The previous claim ends here: it may be on a lost stub.
  await db
    .deleteFrom('valetGuestKeys')
    .where('locationId', '=', locationId)
    .where('ticketId', '=', ticketId)
    .where('expiresAt', 'is not', null)
    .execute();
  await db
    .insertInto('valetGuestKeys')
    .values({ ...ticketRef, keyHash: hashClaim(claim), createdAt: now, expiresAt })
    .execute();
  return claim;
}

/** Null for a claim that is unknown, redeemed or expired. */
export async function redeemClaim(tx: Db, claim: string, now: Date): Promise<string | null> {
  const ticketRef = await findAtLocations(await listLocationsOfTags(tx, tagsOfKey(claim)), async (locationId) => {
    const taken = tx
      .deleteFrom('valetGuestKeys')
      .where('locationId', '=', locationId)
      .where('keyHash', '=', hashClaim(claim))
      .where('expiresAt', '>', now);
    return (await taken.returning(['locationId', 'ticketId']).executeTakeFirst()) ?? null;
  });
  return ticketRef ? mintGuestKey(tx, ticketRef, now) : null;
}

export async function rememberPhone(db: Db, { locationId, ticketId }: TicketRef, phone: string): Promise<void> {
  await db
    .insertInto('valetPhones')
    .values({ phoneHash: hashPhone(phone), locationId, ticketId })
    .execute();
}

/** The tickets that the key opens now. `keyHash`: by hashValetKey. */
export async function listLocationsOfKey(
  db: Db,
  { keyHash, now }: { readonly keyHash: string; readonly now: Date },
): Promise<TicketRef[]> {
  const opened = (await listLocationsOfTags(db, keyHash.slice(HASH_LENGTH))).map((locationId) =>
    db
      .selectFrom('valetGuestKeys')
      .select(['locationId', 'ticketId'])
      .where('locationId', '=', locationId)
      .where('keyHash', '=', keyHash)
      .where((row) => row.or([row('expiresAt', 'is', null), row('expiresAt', '>', now)]))
      .execute(),
  );
  return (await Promise.all(opened)).flat();
}

export async function listLocationsOfPhone(db: Db, phoneHash: string): Promise<TicketRef[]> {
  return db.selectFrom('valetPhones').select(['locationId', 'ticketId']).where('phoneHash', '=', phoneHash).execute();
}

/** The hashes of the keys that now open each of these tickets. */
export async function listKeysOf(
  db: Db,
  {
    locationId,
    ticketIds,
    now,
  }: { readonly locationId: string; readonly ticketIds: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ ticketId: string; keys: string[] }>`
    select ticket_id, array_agg(key_hash) as keys from valet_guest_keys
    where location_id = ${locationId} and ticket_id = any(${ticketIds}::uuid[]) and (expires_at is null or expires_at > ${now})
    group by ticket_id`.execute(db);
  return new Map(rows.map(({ ticketId, keys }) => [ticketId, new Set(keys)]));
}

type WithPhone = TicketRef & { readonly phone: string };

/** Ends the keys that were sent to a wrong number, the one the ticket had so far. */
export async function replacePhone(db: Db, before: WithPhone, phone: string): Promise<void> {
  await endGuestKeys(db, before);
  await rememberPhone(db, before, phone);
}

/** Ends all access at once: the ticket was a mistake. */
export async function endGuestKeys(db: Db, { locationId, ticketId, phone }: WithPhone): Promise<void> {
  const keys = db.deleteFrom('valetGuestKeys').where('locationId', '=', locationId).where('ticketId', '=', ticketId);
  await keys.execute();
  await forgetPhones(db, [{ locationId, ticketId, phone }]);
}

/** From now on, tickets are not found by their guests' numbers. */
export async function forgetPhones(db: Db, tickets: readonly WithPhone[]): Promise<void> {
  for (const { locationId, ticketId, phone } of tickets) {
    const row = db.deleteFrom('valetPhones').where('phoneHash', '=', hashPhone(phone));
    await row.where('locationId', '=', locationId).where('ticketId', '=', ticketId).execute();
  }
}

/** After the handover, the keys last only as long as the receipt is shown. */
export async function expireGuestKeys(db: Db, { locationId, ticketId }: TicketRef, now: Date): Promise<void> {
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
