// Locations: what a vendor lists, changes and takes off the market.

import { sql } from 'kysely';
import { LOCATION_COLUMNS, type LocationRow } from '#features/lot-directory/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { learnWordsOf } from './lot-words.store.ts';

/** `charges` omitted: the usual transaction fee. */
export type NewLocation = Omit<
  LocationRow,
  'charges' | 'coverPhoto' | 'amenities' | 'heightLimitInches' | 'archivedAt' | 'heldAt' | 'pinApproximate'
> & {
  readonly heldAt?: Date | null;
  readonly pinApproximate?: boolean;
  readonly charges?: LocationRow['charges'];
  readonly amenities?: LocationRow['amenities'];
  readonly heightLimitInches?: number;
  readonly createdAt: Date;
};

/** Runs in the caller's transaction. */
export async function insertLocation(tx: Db, { charges, amenities, ...location }: NewLocation): Promise<LocationRow> {
  const written = {
    ...location,
    ...(charges && { charges: JSON.stringify(charges) }),
    ...(amenities && { amenities: [...amenities] }),
  };
  const row = await tx.insertInto('locations').values(written).returning(LOCATION_COLUMNS).executeTakeFirstOrThrow();
  await tx.insertInto('lotShards').values({ locationId: row.id }).execute();
  await learnWordsOf(tx, sql`id = ${row.id}`);
  return row;
}

export type LocationFilter = {
  readonly id?: string | undefined;
  /** The last id of the previous page. */
  readonly beforeId?: string | undefined;
  readonly limit: number;
};

/** Those on offer, newest first: ids sort by creation time. */
export async function listLocationsOnOffer(db: Db, { id, beforeId, limit }: LocationFilter): Promise<LocationRow[]> {
  let query = db.selectFrom('locations').select(LOCATION_COLUMNS).where('onMarket', '=', true);
  if (id !== undefined) query = query.where('id', '=', id);
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The name by which a lot's owner calls it. */
export async function findReference(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('locations').select('reference').where('id', '=', id).executeTakeFirst();
  return row?.reference ?? null;
}

/** The owner's other lot that has this reference, unless that lot is archived. */
export async function findByReference(
  db: Db,
  { id, ownerId }: Pick<LocationRow, 'id' | 'ownerId'>,
  reference: string,
): Promise<{ readonly name: string } | null> {
  const query = db.selectFrom('locations').select('name').where('ownerId', '=', ownerId).where('id', '<>', id);
  const row = await query.where('reference', '=', reference).where('archivedAt', 'is', null).executeTakeFirst();
  return row ?? null;
}

export async function updateLocation(
  db: Db,
  id: string,
  {
    charges,
    amenities,
    tags,
    ...changes
  }: Partial<
    Pick<
      LocationRow,
      | 'name'
      | 'phone'
      | 'charges'
      | 'amenities'
      | 'heightLimitInches'
      | 'address'
      | 'placeId'
      | 'lat'
      | 'lng'
      | 'timeZone'
      | 'pinApproximate'
    > & {
      readonly tags: readonly string[];
      readonly reference: string | null;
    }
  >,
): Promise<LocationRow> {
  const row = await db
    .updateTable('locations')
    .set({
      ...changes,
      ...(charges && { charges: JSON.stringify(charges) }),
      ...(amenities && { amenities: [...amenities] }),
      ...(tags && { tags: [...tags] }),
    })
    .where('id', '=', id)
    .returning(LOCATION_COLUMNS)
    .executeTakeFirstOrThrow();
  if (changes.name !== undefined || changes.address !== undefined) await learnWordsOf(db, sql`id = ${id}`);
  return row;
}

/** Of all owners, those whose pins were not judged yet. */
export async function listUnjudged(db: Db, limit: number): Promise<Pick<LocationRow, 'id' | 'lat' | 'lng'>[]> {
  const query = db.selectFrom('locations').select(['id', 'lat', 'lng']).where('pinApproximate', 'is', null);
  return query.orderBy('id').limit(limit).execute();
}

/** Leaves those alone that were moved or checked in the meantime. */
export async function setPinJudged(
  db: Db,
  judged: readonly { readonly id: string; readonly isCenter: boolean }[],
): Promise<void> {
  for (const isCenter of [true, false]) {
    const ids = judged.filter((lot) => lot.isCenter === isCenter).map(({ id }) => id);
    if (ids.length === 0) continue;
    const update = db.updateTable('locations').set({ pinApproximate: isCenter }).where('pinApproximate', 'is', null);
    await update.where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  }
}

/**
 * Tables whose rows show that something happened at a lot: sales and attempts, valet and enforcement activity, manual
 * amounts.
 */
export const HISTORY_TABLES = [
  'orders',
  'valetTickets',
  'valetShifts',
  'lookups',
  'officerNotes',
  'plateReads',
  'cameraVisits',
  'cameraPasses',
  'visitClaims',
  'chalks',
  'gatePassages',
  'laneCharges',
  'notices',
  'rateTrials',
  'revenueUpdates',
  'bankPayouts',
] as const;

/** Settings of a lot, deleted with it. */
export const SETUP_TABLES = [
  'autoPayLots',
  'cameraCars',
  'cameraMessages',
  'cameras',
  'eventHolds',
  'gateRules',
  'laneBadges',
  'lanes',
  'listedPlates',
  'memberCodes',
  'noticeSettings',
  'rateAdvice',
  'rateAdviceSettings',
  'signCodes',
  'validations',
  'valetSettings',
  'zones',
] as const;

/** Whether the location has history that must be kept. */
export async function hasHistory(db: Db, id: string): Promise<boolean> {
  const each = HISTORY_TABLES.map((table) => sql`exists (select 1 from ${sql.table(table)} where location_id = ${id})`);
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(each, sql` or `)} as has`.execute(db);
  return rows[0]?.has === true;
}

/** Archives the location and its zones; everything sold there stays. */
export async function archiveLocation(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('locations').set({ archivedAt: now }).where('id', '=', id).execute();
  await db
    .updateTable('zones')
    .set({ archivedAt: now })
    .where('locationId', '=', id)
    .where('archivedAt', 'is', null)
    .execute();
}

/** Puts it back on the market, with the zones that were archived together with it. */
export async function unarchiveLocation(
  tx: Db,
  { id, archivedAt }: Pick<LocationRow, 'id' | 'archivedAt'>,
): Promise<LocationRow> {
  await tx
    .updateTable('zones')
    .set({ archivedAt: null })
    .where('locationId', '=', id)
    .where('archivedAt', '=', archivedAt)
    .execute();
  return tx
    .updateTable('locations')
    .set({ archivedAt: null })
    .where('id', '=', id)
    .returning(LOCATION_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a location without history, with its zones and their signs. */
export async function deleteLocation(db: Db, id: string): Promise<void> {
  for (const table of SETUP_TABLES) {
    await db.deleteFrom(table).where('locationId', '=', id).execute();
  }
  await db.deleteFrom('locations').where('id', '=', id).execute();
}
