// Finds the lot of a zone, or of a payment known by its secret, from a single row. Neither ever changes, so each process caches the latest.

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import { UNFLUSHED } from '../transactions/in-transaction.ts';

export type PaymentAt = { readonly locationId: string; readonly id: string };

const ofZones = new LRUCache<string, string>({ max: 20_000 });
const ofSecrets = new LRUCache<string, PaymentAt>({ max: 20_000 });

/** What a paying browser proves itself with: the provider's reference, and the hash of the whole secret. */
export type PaymentSecret = { readonly providerRef: string; readonly secretHash: string };

/** Null for a zone that does not exist. */
export async function findLocationOfZone(db: Db, zoneId: string): Promise<string | null> {
  const known = ofZones.get(zoneId);
  if (known) return known;
  const row = await db.selectFrom('zones').select('locationId').where('id', '=', zoneId).executeTakeFirst();
  if (row) ofZones.set(zoneId, row.locationId);
  return row?.locationId ?? null;
}

/** Null when no payment has this secret. */
export async function findPaymentBySecret(
  db: Db,
  { providerRef, secretHash }: PaymentSecret,
): Promise<PaymentAt | null> {
  const known = ofSecrets.get(secretHash);
  if (known) return known;
  const row = await db
    .selectFrom('paymentRefs')
    .select(['locationId', 'paymentId as id'])
    .where('providerRef', '=', providerRef)
    .where('secretHash', '=', secretHash)
    .executeTakeFirst();
  if (row) ofSecrets.set(secretHash, row);
  return row ?? null;
}

/** By the provider's reference, which grants no access by itself: for our own staff. */
export async function findPaymentByRef(db: Db, providerRef: string): Promise<PaymentAt | null> {
  const row = await db
    .selectFrom('paymentRefs')
    .select(['locationId', 'paymentId as id'])
    .where('providerRef', '=', providerRef)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Called before the payment is recorded as open, whose commit also flushes this one. A payment
 * that is opened again has the same secret. Runs outside any transaction.
 */
export async function cachePaymentRef(
  db: Db,
  { providerRef, secretHash }: PaymentSecret,
  { locationId, id }: PaymentAt,
): Promise<void> {
  await sql`
    with stored as (
      insert into payment_refs (provider_ref, location_id, payment_id, secret_hash)
      values (${providerRef}, ${locationId}, ${id}, ${secretHash})
      on conflict (provider_ref) do nothing
      returning 1
    )
    select ${UNFLUSHED} from stored`.execute(db);
  ofSecrets.set(secretHash, { locationId, id });
}
