// The log of plate look-ups: who, when, where, why, and the answer.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { LookupsTable } from '#platform/db/tables/enforcement-tables.ts';
import type { Lookup } from '../enforcement.contract.ts';
import { withOfficers } from './with-officers.ts';

export type NewLookup = {
  readonly locationId: string;
  readonly id: string;
  readonly eventId: string;
  readonly officerId: string;
  readonly lookedUpAt: Date;
  readonly receivedAt: Date;
  readonly deviceTime: Date | null;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  readonly purpose: Lookup['purpose'];
  readonly plate: string;
  readonly plateKey: string;
  readonly state: string | null;
  readonly verdict: LookupsTable['verdict'];
  readonly covered: boolean;
  readonly elsewhere: boolean;
  readonly zoneId: string | null;
  readonly sessionId: string | null;
  readonly offline: boolean;
  readonly dataFrom: Date | null;
  /** What the server finds for a check that was made without a signal, as of then; null for any other. */
  readonly answer: Answered | null;
};

export type Answered = Pick<NewLookup, 'verdict' | 'covered' | 'elsewhere'>;

/** @returns the event ids that were not stored before. */
export async function insertLookups(db: Db, lookups: readonly NewLookup[]): Promise<string[]> {
  if (lookups.length === 0) return [];
  const rows = await db
    .insertInto('lookups')
    .values(lookups.map(toRow))
    .onConflict((on) => on.columns(['locationId', 'eventId']).doNothing())
    .returning('eventId')
    .execute();
  return rows.map((row) => row.eventId);
}

type PhoneLookupRecord = Pick<NewLookup, 'id' | 'officerId' | 'plateKey' | 'state' | 'lookedUpAt'>;

export async function findLookup(
  db: Db,
  { locationId, eventId }: Pick<NewLookup, 'locationId' | 'eventId'>,
): Promise<PhoneLookupRecord | null> {
  const row = await db
    .selectFrom('lookups')
    .select(['id', 'officerId', 'plateKey', 'plateState as state', 'lookedUpAt'])
    .where('locationId', '=', locationId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a look-up by its id; an officer's notice is based on one. */
export async function findCheck(
  db: Db,
  { locationId, id }: Pick<NewLookup, 'locationId' | 'id'>,
): Promise<(PhoneLookupRecord & Pick<NewLookup, 'offline'>) | null> {
  const row = await db
    .selectFrom('lookups')
    .select(['id', 'officerId', 'plateKey', 'plateState as state', 'lookedUpAt', 'offline'])
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

function toRow(lookUp: NewLookup) {
  return {
    locationId: lookUp.locationId,
    id: lookUp.id,
    eventId: lookUp.eventId,
    officerId: lookUp.officerId,
    lookedUpAt: lookUp.lookedUpAt,
    receivedAt: lookUp.receivedAt,
    deviceTime: lookUp.deviceTime,
    lat: lookUp.position?.lat ?? null,
    lng: lookUp.position?.lng ?? null,
    purpose: lookUp.purpose,
    plate: lookUp.plate,
    plateKey: lookUp.plateKey,
    plateState: lookUp.state,
    verdict: lookUp.verdict,
    covered: lookUp.covered,
    elsewhere: lookUp.elsewhere,
    zoneId: lookUp.zoneId,
    sessionId: lookUp.sessionId,
    offline: lookUp.offline,
    dataFrom: lookUp.dataFrom,
    answeredVerdict: lookUp.answer?.verdict ?? null,
    answeredCovered: lookUp.answer?.covered ?? null,
    answeredElsewhere: lookUp.answer?.elsewhere ?? null,
  };
}

export type LookupPage = {
  readonly locationId: string;
  /** Null for all officers. */
  readonly officerId: string | null;
  readonly limit: number;
  readonly after: readonly [string, string] | null;
};

export type StoredLookup = Omit<NewLookup, 'locationId' | 'plateKey' | 'sessionId' | 'position' | 'zoneId' | 'answer'> &
  Pick<LookupsTable, 'answeredVerdict' | 'answeredCovered' | 'answeredElsewhere'> & {
    readonly officerName: string;
    /** Whether it found a stay that was sold for a later time. */
    readonly reservation: boolean;
    readonly walkZone: string | null;
    readonly lat: number | null;
    readonly lng: number | null;
    readonly lookedUpAtExact: string;
  };

/** Latest first; returns one more than the page holds. */
export async function listLookups(
  db: Db,
  { locationId, officerId, limit, after }: LookupPage,
): Promise<StoredLookup[]> {
  const [at, id] = after ?? [null, null];
  const { rows } = await sql<Omit<StoredLookup, 'officerName'>>`
    select k.id, k.event_id, k.officer_id,
      k.looked_up_at, k.received_at, k.device_time, k.lat, k.lng, k.purpose,
      k.plate, k.plate_state as state, k.verdict, k.covered, k.elsewhere, k.offline, k.data_from,
      k.answered_verdict, k.answered_covered, k.answered_elsewhere,
      exists (
        select from sessions s where s.location_id = ${locationId} and s.id = k.session_id and s.reserved
      ) as reservation,
      (select z.zone_number from zones z where z.location_id = ${locationId} and z.id = k.zone_id) as walk_zone,
      to_char(k.looked_up_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as looked_up_at_exact
    from lookups k
    where k.location_id = ${locationId} ${officerId === null ? sql`` : sql`and k.officer_id = ${officerId}`}
      ${at === null ? sql`` : sql`and (k.looked_up_at, k.id) < (${at}::timestamptz, ${id}::uuid)`}
    order by k.looked_up_at desc, k.id desc limit ${limit + 1}`.execute(db);
  return withOfficers(db, rows);
}
