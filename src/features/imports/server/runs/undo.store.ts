// What an import did that still has to be undone, lot by lot.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import type { ImportedThing, UndoReport } from '../../imports.contract.ts';
import { findKnownLot } from '../lots/import-lots.store.ts';
import type { KnownLot } from '../lots/known-lots.ts';
import type { ImportName } from './imports.store.ts';

type AtLot = ImportName & { readonly locationId: string };

export type OpenEntry = {
  readonly place: number;
  readonly thing: ImportedThing;
  readonly thingId: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
};
export type Outcome = {
  readonly place: number;
  readonly outcome: 'removed' | 'restored' | 'stored';
  /** Why it was kept. */
  readonly reason: string | null;
};

type OpenLot = { readonly locationId: string; readonly done: number; readonly total: number };

/** The next lot with something left to undo; null when all is done. */
export async function findOpenLot(db: Db, { ownerId, importId }: ImportName): Promise<OpenLot | null> {
  const { rows } = await sql<OpenLot>`
    select location_id,
      (select count(outcome)::int from import_changes where owner_id = ${ownerId} and import_id = ${importId}) as done,
      (select count(*)::int from import_changes where owner_id = ${ownerId} and import_id = ${importId}) as total
    from import_changes
    where owner_id = ${ownerId} and import_id = ${importId} and outcome is null
    order by location_id limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listOpenEntries(tx: Db, { ownerId, importId, locationId }: AtLot): Promise<OpenEntry[]> {
  const query = tx.selectFrom('importChanges').select(['place', 'thing', 'thingId', 'before', 'after']);
  return query
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .where('locationId', '=', locationId)
    .where('outcome', 'is', null)
    .orderBy('place')
    .forUpdate()
    .execute();
}

export async function settleEntries(
  tx: Db,
  { ownerId, importId }: ImportName,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    update import_changes c set outcome = settled.outcome, reason = settled.reason
    from json_to_recordset(${jsonRows(outcomes)}::json) as settled (place int, outcome text, reason text)
    where c.owner_id = ${ownerId} and c.import_id = ${importId} and c.place = settled.place`.execute(tx);
}

export async function sumOutcomes(
  db: Db,
  { ownerId, importId }: ImportName,
): Promise<Pick<UndoReport, 'removed' | 'restored' | 'stored'>> {
  const { rows } = await sql<Pick<UndoReport, 'removed' | 'restored' | 'stored'>>`
    select count(*) filter (where outcome = 'removed')::int as removed,
      count(*) filter (where outcome = 'restored')::int as restored,
      count(*) filter (where outcome = 'stored')::int as stored
    from import_changes where owner_id = ${ownerId} and import_id = ${importId}`.execute(db);
  return rows[0] ?? { removed: 0, restored: 0, stored: 0 };
}

export async function listStored(
  db: Db,
  { ownerId, importId, limit }: ImportName & { readonly limit: number },
): Promise<UndoReport['storedLines']> {
  const { rows } = await sql<UndoReport['storedLines'][number]>`
    select line, name, coalesce(reason, '') as message from import_changes
    where owner_id = ${ownerId} and import_id = ${importId} and outcome = 'stored'
    order by line, place limit ${limit}`.execute(db);
  return rows;
}

type ZonesAt = { readonly locationId: string; readonly ids: readonly string[] };

/** The zones among these that have orders, paid or not. */
export async function listSoldZones(tx: Db, { locationId, ids }: ZonesAt): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select z.id from unnest(${[...ids]}::uuid[]) as z (id)
    where exists (select from orders o where o.location_id = ${locationId} and o.zone_id = z.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function archiveZones(tx: Db, { locationId, ids, now }: ZonesAt & { readonly now: Date }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('zones')
    .set({ archivedAt: now })
    .where('locationId', '=', locationId)
    .where('id', 'in', ids)
    .where('archivedAt', 'is', null)
    .execute();
}

export async function findLot(tx: Db, locationId: string): Promise<KnownLot | null> {
  const lots: KnownLot[] = JSON.parse(await findKnownLot(tx, locationId));
  return lots[0] ?? null;
}
