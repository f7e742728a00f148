// Which lot a zone is at, or a payment that is known by its secret, asked of one row. Neither ever changes, so each process keeps
// the latest.

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import { UNFLUSHED } from '../transactions/unflushed-commit.ts';

export type PaymentAt = { readonly locationId: string; readonly id: string };

const ofZones = new LRUCache<string, string>({ max: 20_000 });
const ofSecrets = new LRUCache<string, PaymentAt>({ max: 20_000 });

/** Null for a zone that does not exist. */
export async function findPlaceOfZone(db: Db, zoneId: string): Promise<string | null> {
  const known = ofZones.get(zoneId);
  if (known) return known;
  const row = await db.selectFrom('zones').select('locationId').where('id', '=', zoneId).executeTakeFirst();
  if (row) ofZones.set(zoneId, row.locationId);
  return row?.locationId ?? null;
}

/** By the hash of the secret that the browser has; null when no payment has it. */
export async function findPaymentBySecret(db: Db, secretHash: string): Promise<PaymentAt | null> {
  const known = ofSecrets.get(secretHash);
  if (known) return known;
  const row = await db
    .selectFrom('paymentSecrets')
    .select(['locationId', 'paymentId as id'])
    .where('secretHash', '=', secretHash)
    .executeTakeFirst();
  if (row) ofSecrets.set(secretHash, row);
  return row ?? null;
}

/**
 * Before the payment is recorded as open, whose commit flushes this one too; a payment that is opened again has the same secret. Runs
 * outside any transaction.
 */
export async function keepPaymentSecret(db: Db, secretHash: string, { locationId, id }: PaymentAt): Promise<void> {
  await sql`
    with kept as (
      insert into payment_secrets (secret_hash, location_id, payment_id) values (${secretHash}, ${locationId}, ${id})
      on conflict (secret_hash) do nothing
      returning 1
    )
    select ${UNFLUSHED} from kept`.execute(db);
  ofSecrets.set(secretHash, { locationId, id });
}
