// Plates that a lot's owner listed: to be towed or booted, or never to get a notice.

import { sql } from 'kysely';
import type { PlateMatch } from '#features/enforcement/offline-pack.ts';
import { keyOfEntry, type ListedEntry, type ListedPart } from '#features/portfolio/rules/lot-setup.ts';
import type { Db } from '#platform/db/database.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import type { PlateList } from '../rules/plate-lists.ts';

export type NewListedPlate = {
  readonly locationId: string;
  readonly id: string;
  readonly list: PlateList;
  readonly plate: string;
  readonly plateKey: string;
  /** Null for plates of any state. */
  readonly state: string | null;
  readonly reason: string;
  /** The last day, "2026-12-31"; null for an entry without an end. */
  readonly until: string | null;
  readonly addedAt: Date;
  readonly addedBy: string;
};

/** Each plate at most once. A plate already on its list gets the new reason and last day. @returns how many were not on it before. */
export async function addToList(db: Db, plates: readonly NewListedPlate[]): Promise<number> {
  const rows = await db
    .insertInto('listedPlates')
    .values(plates.map(({ state, ...plate }) => ({ ...plate, plateState: state ?? '' })))
    .onConflict((on) =>
      on.columns(['locationId', 'plateKey', 'list', 'plateState']).doUpdateSet((eb) => ({
        plate: eb.ref('excluded.plate'),
        reason: eb.ref('excluded.reason'),
        until: eb.ref('excluded.until'),
        addedAt: eb.ref('excluded.addedAt'),
        addedBy: eb.ref('excluded.addedBy'),
      })),
    )
    .returning('id')
    .execute();
  const requested = new Set(plates.map(({ id }) => id));
  return rows.filter(({ id }) => requested.has(id)).length;
}

export async function countListed(db: Db, locationId: string): Promise<number> {
  const query = db.selectFrom('listedPlates').select((eb) => eb.fn.countAll<string>().as('count'));
  return Number((await query.where('locationId', '=', locationId).executeTakeFirstOrThrow()).count);
}

/** @returns false for one that is not there. */
export async function removeFromList(db: Db, { locationId, id }: { locationId: string; id: string }): Promise<boolean> {
  const query = db.deleteFrom('listedPlates').where('locationId', '=', locationId).where('id', '=', id);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

type ListedPage = {
  readonly locationId: string;
  readonly limit: number;
  readonly after: readonly [string, string] | null;
};
type ListedRow = NewListedPlate & { readonly addedAtExact: string };
export type StoredListedPlate = ListedRow & { readonly addedByName: string };

/** Latest first; one more than the page holds. */
export async function listListed(db: Db, { locationId, limit, after }: ListedPage): Promise<StoredListedPlate[]> {
  const [at, id] = after ?? [null, null];
  const { rows } = await sql<ListedRow>`
    select p.location_id, p.id, p.list, p.plate, p.plate_key, nullif(p.plate_state, '') as state, p.reason, p.until, p.added_at,
      p.added_by,
      to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as added_at_exact
    from listed_plates p where p.location_id = ${locationId}
      ${at === null ? sql`` : sql`and (p.added_at, p.id) < (${at}::timestamptz, ${id}::uuid)`}
    order by p.added_at desc, p.id desc limit ${limit + 1}`.execute(db);
  const names = await listNames(
    db,
    rows.map(({ addedBy }) => addedBy),
  );
  return rows.map((row) => ({ ...row, addedByName: names.get(row.addedBy) ?? '' }));
}

/** What is parked at a lot: by its key, and the state if it is known. */
type RequestedPlates = {
  readonly locationId: string;
  readonly plateKeys: readonly string[];
  /** Today by the lot's clock: a plate is listed until the end of its last day. */
  readonly today: string;
};
export type FoundPlate = PlateMatch & { readonly plateKey: string; readonly state: string | null };

/** The list entries of these plates, whatever their state. */
export async function findOnLists(db: Db, { locationId, plateKeys, today }: RequestedPlates): Promise<FoundPlate[]> {
  const { rows } = await sql<FoundPlate>`
    select list, plate_key, nullif(plate_state, '') as state, reason, until from listed_plates
    where location_id = ${locationId} and plate_key = any(${plateKeys}::text[]) and (until is null or until >= ${today}::date)
    order by list desc, id`.execute(db);
  return rows;
}

/** Changes with each change to the lists, and with the day that ends an entry. */
export async function findListsTag(db: Db, locationId: string, today: string): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select concat(count(*), '-', to_char(max(added_at) at time zone 'UTC', 'YYYYMMDDHH24MISSUS')) as tag from listed_plates
    where location_id = ${locationId} and (until is null or until >= ${today}::date)`.execute(db);
  return rows[0]?.tag ?? '';
}

export async function listForPack(db: Db, locationId: string, today: string): Promise<FoundPlate[]> {
  const { rows } = await sql<FoundPlate>`
    select list, plate_key, nullif(plate_state, '') as state, reason, until from listed_plates
    where location_id = ${locationId} and (until is null or until >= ${today}::date) order by id`.execute(db);
  return rows;
}

type OverPlate = { readonly locationId: string; readonly id: string };

/** From all lots. */
export async function listOverPlates(db: Db, before: string, limit: number): Promise<OverPlate[]> {
  const { rows } = await sql<OverPlate>`
    select location_id, id from listed_plates where until < ${before}::date order by until limit ${limit}`.execute(db);
  return rows;
}

export type RequestedEntries = Pick<ListedPart, 'list' | 'plateKeys'>;
export type EntriesAt = {
  readonly locationId: string;
  readonly count: number;
  readonly entries: readonly ListedEntry[];
};

/** At each of these lots that has any: what a list says about some plates, and how many plates are on all lists. */
export async function listEntriesAt(
  db: Db,
  { locationIds, list, plateKeys }: RequestedEntries & { readonly locationIds: readonly string[] },
): Promise<EntriesAt[]> {
  const isRequested = sql`(list = ${list} and plate_key = any(${plateKeys}::text[]))`;
  const { rows } = await sql<EntriesAt>`
    select location_id, count(*)::int as count,
      coalesce(jsonb_agg(jsonb_build_object('plate', plate, 'plateKey', plate_key, 'state', nullif(plate_state, ''),
        'reason', reason, 'until', until)) filter (where ${isRequested}), '[]') as entries
    from listed_plates where location_id = any(${locationIds}::uuid[]) group by location_id`.execute(db);
  return rows;
}

type Writing = {
  readonly locationId: string;
  readonly newId: () => string;
  readonly addedAt: Date;
  readonly addedBy: string;
};

/** From now on, a list says this about these plates. An entry that already said the same keeps when and by whom it was added. */
export async function writeEntries(
  tx: Db,
  { list, plateKeys, entries }: ListedPart,
  { locationId, newId, ...added }: Writing,
): Promise<void> {
  const [at] = await listEntriesAt(tx, { locationIds: [locationId], list, plateKeys });
  const keys = new Set(entries.map(keyOfEntry));
  for (const { plateKey, state } of at?.entries.filter((entry) => !keys.has(keyOfEntry(entry))) ?? []) {
    const ofPlate = tx.deleteFrom('listedPlates').where('locationId', '=', locationId).where('list', '=', list);
    await ofPlate
      .where('plateKey', '=', plateKey)
      .where('plateState', '=', state ?? '')
      .execute();
  }
  const there = new Map(at?.entries.map((entry) => [keyOfEntry(entry), entry]));
  const isNew = (entry: ListedEntry) => {
    const before = there.get(keyOfEntry(entry));
    return before?.reason !== entry.reason || before.until !== entry.until;
  };
  const changed = entries.filter(isNew).map((entry) => ({ ...entry, ...added, locationId, list, id: newId() }));
  if (changed.length > 0) await addToList(tx, changed);
}
