// The codes of a lot and their uses: how often, for which vehicles, by whom.

import { sql } from 'kysely';
import type { WeeklyTime } from '#platform/calendar/weekly-times.ts';
import { normalizeCode } from '#platform/contract/typed-code.ts';
import type { Db } from '#platform/db/database.ts';
import { isCodeAmong } from '#platform/db/statements/conditions.ts';
import { LOT_OF_ROW, type LotOfRow, pageOfLots } from '#platform/http/access/page-of-lots.read-model.ts';
import type { MemberCode } from '../rules/use-code.ts';

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
  'locationId',
  'name',
  'code',
  'zoneIds',
  'weekly',
  'startsAt',
  'endsAt',
  'maxUses',
  'maxPlates',
  'uses',
  'archivedAt',
  'createdAt',
] as const;

export async function insertCodes(db: Db, codes: readonly NewCode[]): Promise<void> {
  if (codes.length === 0) return;
  const rows = codes.map(({ id, locationId, createdAt, ...fields }) => ({
    id,
    locationId,
    createdAt,
    uses: 0,
    ...toColumns(fields),
  }));
  await db.insertInto('memberCodes').values(rows).execute();
}

type CodeFields = Omit<NewCode, 'id' | 'locationId' | 'createdAt'>;

function toColumns({ name, code, zoneIds, weekly, startsAt, endsAt, maxUses, maxPlates }: CodeFields) {
  return {
    name,
    code,
    zoneIds: zoneIds && [...zoneIds],
    weekly: JSON.stringify(weekly satisfies readonly WeeklyTime[]),
    startsAt,
    endsAt,
    maxUses,
    maxPlates,
  };
}

type CodeName = { readonly locationId: string; readonly id: string };

export async function updateCode(db: Db, { locationId, id }: CodeName, fields: CodeFields): Promise<void> {
  await db
    .updateTable('memberCodes')
    .set(toColumns(fields))
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

export async function archiveCode(db: Db, { locationId, id }: CodeName, now: Date): Promise<void> {
  await db
    .updateTable('memberCodes')
    .set({ archivedAt: now })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .execute();
}

/** Locks the code until the transaction ends, so that its uses are counted one at a time. */
export async function lockCode(
  tx: Db,
  { locationId, ...name }: { locationId: string } & ({ id: string } | { code: string }),
): Promise<StoredCode | null> {
  const query = tx.selectFrom('memberCodes').select(COLUMNS).where('locationId', '=', locationId);
  const named =
    'id' in name
      ? query.where('id', '=', name.id)
      : query
          .where(isCodeAmong([name.code]))
          .where('archivedAt', 'is', null)
          // Codes of older releases may differ in a dash only.
          .orderBy((row) => row('code', '=', normalizeCode(name.code)), 'desc')
          .limit(1);
  return (await named.forUpdate().executeTakeFirst()) ?? null;
}

/** Includes archived codes. */
export async function isCodeOf(
  db: Db,
  { locationId, codeId }: { readonly locationId: string; readonly codeId: string },
): Promise<boolean> {
  const query = db.selectFrom('memberCodes').select('id').where('locationId', '=', locationId);
  return (await query.where('id', '=', codeId).executeTakeFirst()) !== undefined;
}

/** Latest first; one more than the page holds. */
export async function listCodes(
  db: Db,
  { locationId, beforeId, limit }: { locationId: string; beforeId: string | undefined; limit: number },
): Promise<StoredCode[]> {
  const query = db.selectFrom('memberCodes').select(COLUMNS).where('locationId', '=', locationId);
  const page = beforeId ? query.where('id', '<', beforeId) : query;
  return page
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export type ManagedCodeRow = StoredCode & LotOfRow;

type ManagedPage = Parameters<typeof pageOfLots>[0] & {
  readonly search: string;
  readonly state?: 'accepted' | 'archived' | undefined;
};

/** Of many lots; one more than the page holds. */
export async function listManagedCodes(db: Db, page: ManagedPage): Promise<ManagedCodeRow[]> {
  const { search, state } = page;
  const columns = COLUMNS.map((name) => sql`c.${sql.ref(name)}`);
  const isInState =
    state === undefined
      ? sql`true`
      : state === 'archived'
        ? sql`c.archived_at is not null`
        : sql`c.archived_at is null`;
  const parts = pageOfLots(page, sql`c.id`);
  const { rows } = await sql<ManagedCodeRow>`
    select found.*, ${LOT_OF_ROW} ${parts.lots} cross join lateral (
      select ${sql.join(columns)} from member_codes c where c.location_id = here.location_id and ${isInState}
        and strpos(lower(c.name || ' ' || c.code), lower(${search}::text)) > 0 ${parts.ofLot}) found ${parts.page}`.execute(
    db,
  );
  return rows;
}

/** All that are not archived, as JSON rows of StoredCode, which are equal as long as the codes are. */
export async function listValidCodes(db: Db, locationId: string): Promise<string> {
  const { rows } = await sql<{ codes: string }>`
    select coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'code', code, 'zoneIds', zone_ids, 'weekly', weekly, 'startsAt', starts_at, 'endsAt', ends_at,
      'maxUses', max_uses, 'maxPlates', max_plates
    ) order by id), '[]')::text as codes
    from member_codes where location_id = ${locationId} and archived_at is null`.execute(db);
  return rows[0]?.codes ?? '[]';
}

/** Those of the lot's codes that read the same as one of these. */
export async function listExistingCodes(
  db: Db,
  { locationId, codes }: { locationId: string; codes: readonly string[] },
): Promise<string[]> {
  if (codes.length === 0) return [];
  const query = db.selectFrom('memberCodes').select('code').where('locationId', '=', locationId);
  const rows = await query.where('archivedAt', 'is', null).where(isCodeAmong(codes)).execute();
  return rows.map((row) => row.code);
}

/** A code that was never used. */
export async function deleteCode(tx: Db, { locationId, id }: CodeName): Promise<void> {
  await tx.deleteFrom('memberCodes').where('locationId', '=', locationId).where('id', '=', id).execute();
}

type Plate = { readonly plateKey: string; readonly state: string };

/** How many different vehicles used a code, and whether this is one of them. */
export async function countPlates(
  tx: Db,
  { locationId, id }: CodeName,
  { plateKey, state }: Plate,
): Promise<{ plates: number; isKnownPlate: boolean }> {
  const { rows } = await sql<{ plates: number; isKnownPlate: boolean | null }>`
    select count(*)::int as plates, bool_or(plate_key = ${plateKey} and plate_state = ${state}) as is_known_plate
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
  const vehicle = { locationId, codeId, plateKey, plateState: state };
  await tx
    .insertInto('memberUses')
    .values({
      ...vehicle,
      id: use.id,
      sessionId: use.sessionId,
      zoneId: use.zoneId,
      plate: use.plate,
      usedAt: now,
    })
    .execute();
  await tx
    .insertInto('memberPlates')
    .values({ ...vehicle, firstUsedAt: now })
    .onConflict((on) => on.doNothing())
    .execute();
  await tx
    .updateTable('memberCodes')
    .set((code) => ({ uses: code('uses', '+', 1) }))
    .where('locationId', '=', locationId)
    .where('id', '=', codeId)
    .execute();
}

/** The code a session is parked with; null for a paid session. */
export async function findCodeOf(db: Db, at: { locationId: string; sessionId: string }): Promise<CodeName | null> {
  const row = await db
    .selectFrom('memberUses')
    .select(['locationId', 'codeId as id'])
    .where('locationId', '=', at.locationId)
    .where('sessionId', '=', at.sessionId)
    .executeTakeFirst();
  return row ?? null;
}

type FixedUse = { readonly sessionId: string; readonly from: Plate; readonly to: Plate & { readonly plate: string } };

/** Under the code's lock: replaces the wrong plate, which is deleted unless another use has it. */
export async function fixUse(tx: Db, { locationId, id: codeId }: CodeName, fixed: FixedUse): Promise<void> {
  const { sessionId, from, to } = fixed;
  const { rows } = await sql<{ firstUsedAt: Date }>`
    update member_uses set plate = ${to.plate}, plate_key = ${to.plateKey}, plate_state = ${to.state}
    where location_id = ${locationId} and session_id = ${sessionId}
    returning used_at as first_used_at`.execute(tx);
  await sql`
    delete from member_plates p
    where location_id = ${locationId} and code_id = ${codeId} and plate_key = ${from.plateKey}
      and plate_state = ${from.state} and not exists (
        select from member_uses u where u.location_id = p.location_id and u.code_id = p.code_id
          and u.plate_key = p.plate_key and u.plate_state = p.plate_state)`.execute(tx);
  const vehicle = { locationId, codeId, plateKey: to.plateKey, plateState: to.state };
  await tx
    .insertInto('memberPlates')
    .values(rows.map(({ firstUsedAt }) => ({ ...vehicle, firstUsedAt })))
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

/** Latest first; one more than the page holds. */
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
    select u.id, u.session_id, u.zone_id, z.zone_number, s.plate,
      trim(s.plate_state) as state, u.used_at, s.ends_at
    from member_uses u
      join zones z on z.location_id = u.location_id and z.id = u.zone_id
      join sessions s on s.location_id = u.location_id and s.id = u.session_id
    where u.location_id = ${locationId} and u.code_id = ${codeId}
      ${beforeId ? sql`and u.id < ${beforeId}` : sql``}
    order by u.id desc limit ${limit + 1}`.execute(db);
  return rows;
}
