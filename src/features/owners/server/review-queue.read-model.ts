// The owners to approve, and those decided, with their lots. A page takes a handful of statements, however many lots they have.

import { type RawBuilder, sql } from 'kysely';
import { formatUsPhone } from '#platform/contract/phone.ts';
import type { Db } from '#platform/db/database.ts';
import { listPeople, personOf } from '#platform/http/access/people.read-model.ts';
import type { OwnerReview } from '../owner-review.contract.ts';
import { MAX_LOTS_UNTIL_APPROVED, type ReviewState } from '../rules/owner-review.ts';

export type QueueKey = readonly [at: string, ownerId: string];
type Requested = { readonly state: ReviewState; readonly after: QueueKey | null; readonly limit: number };

type Row = Pick<OwnerReview, 'state' | 'reason'> & {
  readonly ownerId: string;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

/** Longest waiting first; among decided ones, the latest first. */
const ORDERS: Readonly<
  Record<'waiting' | 'decided', { at: RawBuilder<unknown>; way: RawBuilder<unknown>; behind: RawBuilder<unknown> }>
> = {
  waiting: { at: sql`requested_at`, way: sql`asc`, behind: sql`>` },
  decided: { at: sql`decided_at`, way: sql`desc`, behind: sql`<` },
};

export async function listReviews(db: Db, { state, after, limit }: Requested): Promise<Row[]> {
  const { at, way, behind } = ORDERS[state === 'in_review' ? 'waiting' : 'decided'];
  const later = after ? sql`(${at}, owner_id) ${behind} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<Row>`
    select owner_id, state, reason, requested_at, decided_at, decided_by
    from owner_reviews where state = ${state} and ${later}
    order by ${at} ${way}, owner_id ${way} limit ${limit}`.execute(db);
  return rows;
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from owner_reviews where state = 'in_review'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

type LotRow = Omit<OwnerReview['lots'][number], '_id' | 'phoneNumber' | 'location_point'> & {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  readonly ownerId: string;
  readonly phone: string;
  readonly lotCount: number;
};

export async function withLots(db: Db, rows: readonly Row[]): Promise<OwnerReview[]> {
  const ids = rows.map(({ ownerId }) => ownerId);
  const [lots, accounts, deciders] = [
    await listLotsOf(db, ids),
    await listAccounts(db, ids),
    await listPeople(
      db,
      rows.map(({ decidedBy }) => decidedBy),
    ),
  ];
  const lotsOf = Map.groupBy(lots, ({ ownerId }) => ownerId);
  return rows.flatMap(({ ownerId, state, reason, requestedAt, decidedAt, decidedBy }) => {
    const account = accounts.get(ownerId);
    if (!account) return [];
    const own = lotsOf.get(ownerId) ?? [];
    return [
      {
        owner: { _id: ownerId, name: account.name, email: account.email, since: account.createdAt.toISOString() },
        isEmailConfirmed: account.emailProvenAt !== null,
        state,
        requestedAt: requestedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        decidedBy: personOf(deciders, decidedBy),
        reason,
        lots: own.map(({ id, name, address, phone, archived, zones, prices, lat, lng }) => {
          const location_point = { coordinates: [lng, lat] as [number, number] };
          return { _id: id, name, address, phoneNumber: formatUsPhone(phone), archived, zones, prices, location_point };
        }),
        lotCount: own[0]?.lotCount ?? 0,
      },
    ];
  });
}

/** If a lot has more, the number says so. */
const MAX_ZONES = 5;

async function listLotsOf(db: Db, ownerIds: readonly string[]): Promise<LotRow[]> {
  if (ownerIds.length === 0) return [];
  const { rows } = await sql<LotRow>`
    select lot.*, (select count(*)::int from zones z where z.location_id = lot.id and z.archived_at is null) as zones,
      (select coalesce(json_agg(json_build_object('zoneNumber', zone_number, 'priceCents', price_cents, 'isHourly', is_hourly)), '[]') from (
        select z.zone_number, z.price_cents, z.is_hourly from zones z where z.location_id = lot.id and z.archived_at is null
        order by z.created_at, z.id limit ${MAX_ZONES}) first) as prices,
      (select count(*)::int from locations c where c.owner_id = lot.owner_id) as lot_count
    from unnest(${ownerIds}::uuid[]) requested (owner_id), lateral (
      select l.id, l.owner_id, l.name, l.address, l.phone, l.lat, l.lng, l.archived_at is not null as archived
      from locations l where l.owner_id = requested.owner_id order by l.id desc limit ${MAX_LOTS_UNTIL_APPROVED}
    ) lot`.execute(db);
  return rows;
}

type AccountRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailProvenAt: Date | null;
  readonly createdAt: Date;
};

async function listAccounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AccountRow>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('users').select(['id', 'name', 'email', 'emailProvenAt', 'createdAt']);
  return new Map((await query.where('id', 'in', [...ids]).execute()).map((row) => [row.id, row]));
}
