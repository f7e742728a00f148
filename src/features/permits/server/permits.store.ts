// Permits, their plates and their months.

import { sql } from 'kysely';
import type { SavedMeans } from '#features/orders/server/public.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { nextAct, type Permit, type PermitState, parksUntil } from '../rules/permit-lifecycle.ts';

export type PermitAt = { readonly locationId: string; readonly id: string };

export type StoredPermit = Permit &
  PermitAt & {
    readonly planId: string;
    /** How many of the plan's seats it takes. */
    readonly seats: number;
    /** Null if it belongs to no account: given by the owner, or a company's. */
    readonly userId: string | null;
    readonly holderName: string | null;
    readonly holderEmail: string | null;
    readonly payKey: string | null;
    readonly startsOn: string;
    readonly startsAt: Date;
    readonly parksUntil: Date | null;
    readonly provider: string | null;
    readonly customerRef: string | null;
    readonly methodRef: string | null;
    readonly methodLabel: string | null;
    /** The last month in which it can be charged; null if it is not known or has none. */
    readonly methodExpires: string | null;
    readonly platesChangedMonth: string | null;
    readonly platesChanged: number;
    readonly actAt: Date | null;
    readonly endedAt: Date | null;
    readonly language: string | null;
    readonly createdAt: Date;
  };

export const PERMIT_COLUMNS = [
  'locationId',
  'id',
  'planId',
  'kind',
  'seats',
  'userId',
  'holderName',
  'holderEmail',
  'payKey',
  'state',
  'startsOn',
  'startsAt',
  'paidMonth',
  'endsAfter',
  'tries',
  'triedAt',
  'remindedMonth',
  'parksUntil',
  'provider',
  'customerRef',
  'methodRef',
  'methodLabel',
  'methodExpires',
  'platesChangedMonth',
  'platesChanged',
  'actAt',
  'endedAt',
  'language',
  'createdAt',
] as const;

/** What its months are charged to. */
export const toMethod = ({ provider, customerRef, methodRef, label, expires }: SavedMeans) => ({
  provider,
  customerRef,
  methodRef,
  methodLabel: label,
  methodExpires: expires,
});

export type PlateOfPermit = Pick<OrderedVehicle, 'plate' | 'plateKey' | 'state'>;

export async function insertPermit(tx: Db, permit: StoredPermit, plates: readonly PlateOfPermit[]): Promise<void> {
  await tx.insertInto('permits').values(permit).execute();
  await insertPlates(tx, permit, plates);
}

export async function replacePlates(tx: Db, at: PermitAt, plates: readonly PlateOfPermit[]): Promise<void> {
  await tx.deleteFrom('permitPlates').where('locationId', '=', at.locationId).where('permitId', '=', at.id).execute();
  await insertPlates(tx, at, plates);
}

async function insertPlates(tx: Db, { locationId, id }: PermitAt, plates: readonly PlateOfPermit[]): Promise<void> {
  const rows = plates.map(({ plate, plateKey, state }, index) => ({
    locationId,
    permitId: id,
    plateKey,
    state,
    plate,
    place: index,
  }));
  await tx.insertInto('permitPlates').values(rows).execute();
}

export async function listPlates(db: Db, { locationId, id }: PermitAt): Promise<PlateOfPermit[]> {
  return db
    .selectFrom('permitPlates')
    .select(['plate', 'plateKey', 'state'])
    .where('locationId', '=', locationId)
    .where('permitId', '=', id)
    .orderBy('place')
    .execute();
}

function selectPermit(db: Db, { locationId, id }: PermitAt) {
  return db.selectFrom('permits').select(PERMIT_COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
}

export async function findPermit(db: Db, at: PermitAt): Promise<StoredPermit | null> {
  return (await selectPermit(db, at).executeTakeFirst()) ?? null;
}

/** Locks it until the transaction ends: paying, charging and changing it wait for each other here. */
export async function lockPermit(tx: Db, at: PermitAt): Promise<StoredPermit | null> {
  return (await selectPermit(tx, at).forUpdate().executeTakeFirst()) ?? null;
}

type Changes = Partial<Omit<StoredPermit, 'locationId' | 'id' | 'planId' | 'userId'>>;

/** Stores a change and what follows from it: until when it may park and, unless `actAt` is given, when a job checks it next. */
export async function savePermit(
  tx: Db,
  before: StoredPermit,
  changes: Changes,
  timeZone: string,
): Promise<StoredPermit> {
  const after = { ...before, ...changes };
  const follows = { parksUntil: parksUntil(after, timeZone), actAt: nextAct(after, timeZone)?.at ?? null };
  const set = { ...changes, ...follows, ...(changes.actAt !== undefined && { actAt: changes.actAt }) };
  await tx
    .updateTable('permits')
    .set(set)
    .where('locationId', '=', before.locationId)
    .where('id', '=', before.id)
    .execute();
  return { ...after, ...set };
}

/** Sets when a job checks it again. */
export async function setActAt(tx: Db, { locationId, id }: PermitAt, actAt: Date | null): Promise<void> {
  await tx.updateTable('permits').set({ actAt }).where('locationId', '=', locationId).where('id', '=', id).execute();
}

/** The first permits that are due. */
export async function listDue(db: Db, now: Date, limit: number): Promise<PermitAt[]> {
  return db
    .selectFrom('permits')
    .select(['locationId', 'id'])
    .where('actAt', '<=', now)
    .orderBy('actAt')
    .orderBy('locationId')
    .orderBy('id')
    .limit(limit)
    .execute();
}

const SHOWN: readonly PermitState[] = ['active', 'past_due', 'ended'];

/** An account's permits, latest first. */
export async function listPermitsOf(db: Db, userId: string): Promise<StoredPermit[]> {
  return db
    .selectFrom('permits')
    .select(PERMIT_COLUMNS)
    .where('userId', '=', userId)
    .where('state', 'in', SHOWN)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** An account's permits that are not over, including those being paid for. */
export async function listLiveOf(db: Db, userId: string): Promise<PermitAt[]> {
  return db
    .selectFrom('permits')
    .select(['locationId', 'id'])
    .where('userId', '=', userId)
    .where('state', 'in', ['pending', 'active', 'past_due'])
    .execute();
}

/** A plan's permits, of all holders. */
export async function listLiveOfPlan(db: Db, locationId: string, planId: string): Promise<StoredPermit[]> {
  return db
    .selectFrom('permits')
    .select(PERMIT_COLUMNS)
    .where('locationId', '=', locationId)
    .where('planId', '=', planId)
    .where('state', 'in', ['active', 'past_due'])
    .execute();
}

/** The account's permit of this plan whose first month is being paid. */
export async function findPending(
  db: Db,
  locationId: string,
  planId: string,
  userId: string,
): Promise<PermitAt | null> {
  const row = await db
    .selectFrom('permits')
    .select(['locationId', 'id'])
    .where('locationId', '=', locationId)
    .where('planId', '=', planId)
    .where('userId', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

export type PermitPage = {
  readonly locationId: string;
  readonly beforeId: string | undefined;
  readonly limit: number;
  /** Words in a plate, or in the name or email of the person it was given to, or the accounts that hold it. */
  readonly found?: { readonly words: string; readonly holderIds: readonly string[] } | undefined;
};

/** A lot's permits, latest first, including companies that have not paid yet; one more than the page holds. */
export async function listSold(db: Db, { locationId, beforeId, limit, found }: PermitPage): Promise<StoredPermit[]> {
  let query = db
    .selectFrom('permits')
    .select(PERMIT_COLUMNS)
    .where('locationId', '=', locationId)
    .where((row) =>
      row.or([row('state', 'in', SHOWN), row.and([row('state', '=', 'pending'), row('kind', '=', 'company')])]),
    );
  if (beforeId) query = query.where('id', '<', beforeId);
  if (found) query = query.where(matchesSearch(locationId, found));
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Finds plates however they are typed. */
function matchesSearch(locationId: string, { words, holderIds }: NonNullable<PermitPage['found']>) {
  return sql<boolean>`(
    strpos(lower(holder_name || ' ' || holder_email), lower(${words}::text)) > 0
    or user_id = any(${holderIds}::uuid[])
    or exists (
      select 1 from permit_plates v
      where v.location_id = ${locationId} and v.permit_id = permits.id
        and strpos(v.plate_key, nullif(${normalizePlate(words)}::text, '')) > 0))`;
}

/** The accounts with a permit of the lot. */
export async function listHolderIds(db: Db, locationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('permits')
    .select('userId')
    .distinct()
    .where('locationId', '=', locationId)
    .where('userId', 'is not', null)
    .execute();
  return rows.flatMap(({ userId }) => userId ?? []);
}

export type PermitMonth = {
  readonly month: string;
  readonly status: 'due' | 'paid';
  readonly orderId: string | null;
  readonly byJob: boolean;
  readonly cents: number;
};

export async function findMonth(db: Db, { locationId, id }: PermitAt, month: string): Promise<PermitMonth | null> {
  const row = await db
    .selectFrom('permitMonths')
    .select(['month', 'status', 'orderId', 'byJob', 'cents'])
    .where('locationId', '=', locationId)
    .where('permitId', '=', id)
    .where('month', '=', month)
    .executeTakeFirst();
  return row ?? null;
}

/** The month is owed, and this order pays for it or tries to. A month that is already paid stays so. */
export async function oweMonth(
  tx: Db,
  { locationId, id }: PermitAt,
  { month, orderId, byJob, cents }: Omit<PermitMonth, 'status'>,
): Promise<void> {
  await tx
    .insertInto('permitMonths')
    .values({ locationId, permitId: id, month, status: 'due', orderId, byJob, cents })
    .onConflict((conflict) =>
      conflict
        .columns(['locationId', 'permitId', 'month'])
        .doUpdateSet({ orderId, byJob, cents })
        .where('permitMonths.status', '=', 'due'),
    )
    .execute();
}

/** @returns false when it was already paid */
export async function payMonth(
  tx: Db,
  { locationId, id }: PermitAt,
  { month, orderId, now }: { readonly month: string; readonly orderId: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update permit_months set status = 'paid', order_id = ${orderId}, paid_at = ${now}
    where location_id = ${locationId} and permit_id = ${id} and month = ${month} and status = 'due'
    returning 1`.execute(tx);
  return rows.length > 0;
}
