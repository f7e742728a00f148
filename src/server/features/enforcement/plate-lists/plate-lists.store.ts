// Plates that a lot's owner listed: to be towed or booted, or never to get a notice.

import { sql } from 'kysely';
import type { PlateMatch } from '#contract/stays/offline-pack.ts';
import type { PlateList } from '#domain/enforcement/plate-lists.ts';
import type { Db } from '../../../db/database.ts';
import { withOfficers } from '../with-officers.ts';

export type NewListedPlate = {
  readonly locationId: string;
  readonly id: string;
  readonly list: PlateList;
  readonly plate: string;
  readonly plateKey: string;
  /** Null: of every state. */
  readonly state: string | null;
  readonly reason: string;
  /** The last day, "2026-12-31"; null for good. */
  readonly until: string | null;
  readonly addedAt: Date;
  readonly addedBy: string;
};

/** Each plate at most once. One that is on its list gets the new reason and last day. @returns how many were not on it before. */
export async function putOnList(db: Db, plates: readonly NewListedPlate[]): Promise<number> {
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
  const asked = new Set(plates.map(({ id }) => id));
  return rows.filter(({ id }) => asked.has(id)).length;
}

export async function countListed(db: Db, locationId: string): Promise<number> {
  const query = db.selectFrom('listedPlates').select((eb) => eb.fn.countAll<string>().as('count'));
  return Number((await query.where('locationId', '=', locationId).executeTakeFirstOrThrow()).count);
}

/** @returns false for one that is not there. */
export async function takeOffList(db: Db, { locationId, id }: { locationId: string; id: string }): Promise<boolean> {
  const query = db.deleteFrom('listedPlates').where('locationId', '=', locationId).where('id', '=', id);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

type ListedPage = {
  readonly locationId: string;
  readonly limit: number;
  readonly after: readonly [string, string] | null;
};
type ListedRow = NewListedPlate & { readonly officerId: string; readonly addedAtExact: string };
export type StoredListedPlate = ListedRow & { readonly officerName: string };

/** The latest first; one more than the page holds. */
export async function listListed(db: Db, { locationId, limit, after }: ListedPage): Promise<StoredListedPlate[]> {
  const [at, id] = after ?? [null, null];
  const { rows } = await sql<ListedRow>`
    select p.location_id, p.id, p.list, p.plate, p.plate_key, nullif(p.plate_state, '') as state, p.reason, p.until, p.added_at,
      p.added_by, p.added_by as officer_id,
      to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as added_at_exact
    from listed_plates p where p.location_id = ${locationId}
      ${at === null ? sql`` : sql`and (p.added_at, p.id) < (${at}::timestamptz, ${id}::uuid)`}
    order by p.added_at desc, p.id desc limit ${limit + 1}`.execute(db);
  return withOfficers(db, rows);
}

/** What stands at a lot: by its key, and the state if it is known. */
type AskedPlates = {
  readonly locationId: string;
  readonly plateKeys: readonly string[];
  /** Today on the lot's clock: a plate is listed to the end of its last day. */
  readonly today: string;
};
export type FoundPlate = PlateMatch & { readonly plateKey: string; readonly state: string | null };

/** The list entries of these plates, of whatever state. */
export async function findOnLists(db: Db, { locationId, plateKeys, today }: AskedPlates): Promise<FoundPlate[]> {
  const { rows } = await sql<FoundPlate>`
    select list, plate_key, nullif(plate_state, '') as state, reason, until from listed_plates
    where location_id = ${locationId} and plate_key = any(${plateKeys}::text[]) and (until is null or until >= ${today}::date)
    order by list desc, id`.execute(db);
  return rows;
}

/** Changes with each change of the lists, and with the day that ends one. */
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
