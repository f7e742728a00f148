// The codes of a lot, how often each was used, for which vehicles, and by whom.

import { sql } from 'kysely';
import type { WeeklyTime } from '#domain/calendar/weekly-times.ts';
import type { MemberCode } from '#domain/members/use-code.ts';
import type { Db } from '../../db/database.ts';

export type StoredCode = MemberCode & {
  readonly id: string;
  readonly locationId: string;
  readonly name: string;
  readonly code: string;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
};
export type NewCode = Omit<StoredCode, 'uses' | 'archivedAt'>;

const COLUMNS = [
  'id',
  'location_id as locationId',
  'name',
  'code',
  'zone_ids as zoneIds',
  'weekly',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'most_uses as mostUses',
  'most_plates as mostPlates',
  'uses',
  'archived_at as archivedAt',
  'created_at as createdAt',
] as const;

export async function insertCodes(db: Db, codes: readonly NewCode[]): Promise<void> {
  if (codes.length === 0) return;
  const rows = codes.map(({ id, locationId, createdAt, ...fields }) => ({
    id,
    location_id: locationId,
    created_at: createdAt,
    uses: 0,
    ...toColumns(fields),
  }));
  await db.insertInto('member_codes').values(rows).execute();
}

type CodeFields = Omit<NewCode, 'id' | 'locationId' | 'createdAt'>;

function toColumns({ name, code, zoneIds, weekly, startsAt, endsAt, mostUses, mostPlates }: CodeFields) {
  return {
    name,
    code,
    zone_ids: zoneIds && [...zoneIds],
    weekly: JSON.stringify(weekly satisfies readonly WeeklyTime[]),
    starts_at: startsAt,
    ends_at: endsAt,
    most_uses: mostUses,
    most_plates: mostPlates,
  };
}

type CodeName = { readonly locationId: string; readonly id: string };

export async function updateCode(db: Db, { locationId, id }: CodeName, fields: CodeFields): Promise<void> {
  await db
    .updateTable('member_codes')
    .set(toColumns(fields))
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .execute();
}

export async function archiveCode(db: Db, { locationId, id }: CodeName, now: Date): Promise<void> {
  await db
    .updateTable('member_codes')
    .set({ archived_at: now })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .execute();
}

/** Holds the code until the transaction ends: uses of one code are counted one after the other. */
export async function lockCode(
  tx: Db,
  { locationId, ...name }: { locationId: string } & ({ id: string } | { code: string }),
): Promise<StoredCode | null> {
  const query = tx.selectFrom('member_codes').select(COLUMNS).where('location_id', '=', locationId);
  const named =
    'id' in name
      ? query.where('id', '=', name.id)
      : query.where('code', '=', name.code).where('archived_at', 'is', null);
  return (await named.forUpdate().executeTakeFirst()) ?? null;
}

/** The latest first; one more than the page holds. */
export async function listCodes(
  db: Db,
  { locationId, beforeId, limit }: { locationId: string; beforeId: string | undefined; limit: number },
): Promise<StoredCode[]> {
  const query = db.selectFrom('member_codes').select(COLUMNS).where('location_id', '=', locationId);
  const page = beforeId ? query.where('id', '<', beforeId) : query;
  return page
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Those of these codes that the lot takes already. */
export async function listTakenCodes(
  db: Db,
  { locationId, codes }: { locationId: string; codes: readonly string[] },
): Promise<string[]> {
  if (codes.length === 0) return [];
  const query = db.selectFrom('member_codes').select('code').where('location_id', '=', locationId);
  const rows = await query.where('archived_at', 'is', null).where('code', 'in', codes).execute();
  return rows.map((row) => row.code);
}

type Plate = { readonly plateKey: string; readonly state: string };

/** For how many different vehicles a code was used, and whether this is one of them. */
export async function countPlates(
  tx: Db,
  { locationId, id }: CodeName,
  { plateKey, state }: Plate,
): Promise<{ plates: number; isKnownPlate: boolean }> {
  const { rows } = await sql<{ plates: number; isKnownPlate: boolean | null }>`
    select count(*)::int as plates, bool_or(plate_key = ${plateKey} and plate_state = ${state}) as "isKnownPlate"
    from member_plates where location_id = ${locationId} and code_id = ${id}`.execute(tx);
  return { plates: rows[0]?.plates ?? 0, isKnownPlate: rows[0]?.isKnownPlate ?? false };
}

export type NewUse = Plate & {
  readonly id: string;
  readonly locationId: string;
  readonly codeId: string;
  readonly sessionId: string;
  readonly zoneId: string;
  readonly plate: string;
  readonly now: Date;
};

/** Under the code's lock. */
export async function recordUse(tx: Db, use: NewUse): Promise<void> {
  const { locationId, codeId, plateKey, state, now } = use;
  const vehicle = { location_id: locationId, code_id: codeId, plate_key: plateKey, plate_state: state };
  await tx
    .insertInto('member_uses')
    .values({
      ...vehicle,
      id: use.id,
      session_id: use.sessionId,
      zone_id: use.zoneId,
      plate: use.plate,
      used_at: now,
    })
    .execute();
  await tx
    .insertInto('member_plates')
    .values({ ...vehicle, first_used_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  await tx
    .updateTable('member_codes')
    .set((code) => ({ uses: code('uses', '+', 1) }))
    .where('location_id', '=', locationId)
    .where('id', '=', codeId)
    .execute();
}

/** The code by which a session is parked; null of one that was bought. */
export async function findCodeOf(db: Db, at: { locationId: string; sessionId: string }): Promise<CodeName | null> {
  const row = await db
    .selectFrom('member_uses')
    .select(['location_id as locationId', 'code_id as id'])
    .where('location_id', '=', at.locationId)
    .where('session_id', '=', at.sessionId)
    .executeTakeFirst();
  return row ?? null;
}

type FixedUse = { readonly sessionId: string; readonly from: Plate; readonly to: Plate & { readonly plate: string } };

/** Under the code's lock: the right plate takes the wrong one's place, which is forgotten unless it was used otherwise. */
export async function fixUse(tx: Db, { locationId, id: codeId }: CodeName, fixed: FixedUse): Promise<void> {
  const { sessionId, from, to } = fixed;
  const { rows } = await sql<{ firstUsedAt: Date }>`
    update member_uses set plate = ${to.plate}, plate_key = ${to.plateKey}, plate_state = ${to.state}
    where location_id = ${locationId} and session_id = ${sessionId}
    returning used_at as "firstUsedAt"`.execute(tx);
  await sql`
    delete from member_plates p
    where location_id = ${locationId} and code_id = ${codeId} and plate_key = ${from.plateKey}
      and plate_state = ${from.state} and not exists (
        select from member_uses u where u.location_id = p.location_id and u.code_id = p.code_id
          and u.plate_key = p.plate_key and u.plate_state = p.plate_state)`.execute(tx);
  const vehicle = { location_id: locationId, code_id: codeId, plate_key: to.plateKey, plate_state: to.state };
  await tx
    .insertInto('member_plates')
    .values(rows.map(({ firstUsedAt }) => ({ ...vehicle, first_used_at: firstUsedAt })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export type StoredUse = {
  readonly id: string;
  readonly sessionId: string;
  readonly zoneId: string;
  readonly zoneNumber: string;
  readonly plate: string;
  readonly state: string;
  readonly usedAt: Date;
  readonly endsAt: Date;
};

/** The latest first; one more than the page holds. */
export async function listUses(
  db: Db,
  {
    locationId,
    codeId,
    beforeId,
    limit,
  }: { locationId: string; codeId: string; beforeId: string | undefined; limit: number },
): Promise<StoredUse[]> {
  const { rows } = await sql<StoredUse>`
    select u.id, u.session_id as "sessionId", u.zone_id as "zoneId", z.zone_number as "zoneNumber", s.plate,
      trim(s.plate_state) as state, u.used_at as "usedAt", s.ends_at as "endsAt"
    from member_uses u
      join zones z on z.location_id = u.location_id and z.id = u.zone_id
      join sessions s on s.location_id = u.location_id and s.id = u.session_id
    where u.location_id = ${locationId} and u.code_id = ${codeId}
      ${beforeId ? sql`and u.id < ${beforeId}` : sql``}
    order by u.id desc limit ${limit + 1}`.execute(db);
  return rows;
}
