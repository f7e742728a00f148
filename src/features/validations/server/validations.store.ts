// The codes that merchants give out at a lot.

import { sql } from 'kysely';
import { normalizeCode } from '#platform/contract/typed-code.ts';
import type { Db } from '#platform/db/database.ts';
import { isCodeAmong } from '#platform/db/statements/conditions.ts';
import { LOT_OF_ROW, type LotOfRow, pageOfLots } from '#platform/http/access/page-of-lots.read-model.ts';
import type { Validation } from '../rules/validation.ts';

export type StoredValidation = Omit<Validation, 'isPaused'> & {
  readonly locationId: string;
  readonly id: string;
  readonly code: string;
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
};
export type NewValidation = Omit<StoredValidation, 'taken'>;
type ValidationAt = { readonly locationId: string; readonly id: string };

const COLUMNS = [
  'locationId',
  'id',
  'name',
  'code',
  'kind',
  'value',
  'zoneIds',
  'stands',
  'maxUses',
  'taken',
  'firstDay',
  'lastDay',
  'pausedAt',
  'createdAt',
] as const;

export async function insertValidation(db: Db, validation: NewValidation): Promise<void> {
  const { zoneIds, ...fields } = validation;
  await db
    .insertInto('validations')
    .values({ ...fields, zoneIds: zoneIds && [...zoneIds], taken: 0 })
    .execute();
}

export type ValidationFields = Omit<NewValidation, 'locationId' | 'id' | 'createdAt'>;

export async function updateValidation(
  db: Db,
  { locationId, id }: ValidationAt,
  fields: ValidationFields,
): Promise<void> {
  await db
    .updateTable('validations')
    .set({ ...fields, zoneIds: fields.zoneIds && [...fields.zoneIds] })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** By its code, however it is typed. */
export async function findValidation(
  db: Db,
  { locationId, code }: { readonly locationId: string; readonly code: string },
): Promise<StoredValidation | null> {
  const query = db.selectFrom('validations').select(COLUMNS).where('locationId', '=', locationId);
  // Codes of older releases may differ in a dash only.
  const found = query.where(isCodeAmong([code])).orderBy((row) => row('code', '=', normalizeCode(code)), 'desc');
  return (await found.limit(1).executeTakeFirst()) ?? null;
}

/** Locks it until the transaction ends. */
export async function lockValidation(tx: Db, { locationId, id }: ValidationAt): Promise<StoredValidation | null> {
  const query = tx.selectFrom('validations').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

export async function readValidation(db: Db, { locationId, id }: ValidationAt): Promise<StoredValidation | null> {
  const query = db.selectFrom('validations').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Latest first; one more than the page holds. */
export async function listValidations(
  db: Db,
  {
    locationId,
    search = '',
    beforeId,
    limit,
  }: { locationId: string; search?: string | undefined; beforeId: string | undefined; limit: number },
): Promise<StoredValidation[]> {
  const query = db.selectFrom('validations').select(COLUMNS).where('locationId', '=', locationId);
  const named =
    search === '' ? query : query.where(sql<boolean>`strpos(lower(name || ' ' || code), lower(${search})) > 0`);
  const page = beforeId ? named.where('id', '<', beforeId) : named;
  return page
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export type ManagedValidationRow = StoredValidation & LotOfRow;

type ManagedPage = Parameters<typeof pageOfLots>[0] & {
  readonly search: string;
  readonly state?: 'accepted' | 'paused' | undefined;
};

/** Of many lots; one more than the page holds. */
export async function listManagedValidations(db: Db, page: ManagedPage): Promise<ManagedValidationRow[]> {
  const { search, state } = page;
  const columns = COLUMNS.map((name) => sql`v.${sql.ref(name)}`);
  const isInState =
    state === undefined ? sql`true` : state === 'paused' ? sql`v.paused_at is not null` : sql`v.paused_at is null`;
  const parts = pageOfLots(page, sql`v.id`);
  const { rows } = await sql<ManagedValidationRow>`
    select found.*, ${LOT_OF_ROW} ${parts.lots} cross join lateral (
      select ${sql.join(columns)} from validations v where v.location_id = here.location_id and ${isInState}
        and strpos(lower(v.name || ' ' || v.code), lower(${search}::text)) > 0 ${parts.ofLot}) found ${parts.page}`.execute(
    db,
  );
  return rows;
}

/** Those that valet stands accept, by their merchant's name. Nobody could choose from more. */
export async function listStandValidations(db: Db, locationId: string): Promise<StoredValidation[]> {
  const query = db.selectFrom('validations').select(COLUMNS).where('locationId', '=', locationId);
  return query.where('stands', '=', true).orderBy('name').orderBy('id').limit(MAX_AT_A_STAND).execute();
}

const MAX_AT_A_STAND = 200;
