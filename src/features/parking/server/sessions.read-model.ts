// A session as drivers, owners and support see it, with the names of its zone and location: one query per page.

import { sql } from 'kysely';
import { addressAt, answerCharges } from '#features/lot-directory/server/public.ts';
import type { OrderStatus } from '#features/orders/server/public.ts';
import { progressOfAll } from '#features/payments/rules/refund-progress.ts';
import type { RefundStatus } from '#features/payments/rules/refund-state.ts';
import type { Terms } from '#features/pricing/rules/offer.ts';
import { feesOf, type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { listFacts, NO_FACTS } from '#features/vehicles/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import { isAmong } from '#platform/db/statements/conditions.ts';
import { isHolder, type Principal } from '#platform/http/access/principal.ts';
import type { TimeCursor } from '#platform/http/answers/cursors.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';
import { seenStatus } from '../rules/session.ts';
import { type Session, START_STOP_STATUSES } from '../sessions.contract.ts';
import { NO_DETAILS, type SeenDetails } from '../stay-details.contract.ts';
import { DETAIL_COLUMNS, detailsOf } from './booking/stay-details.store.ts';
import { matchingSessions } from './matching-sessions.read-model.ts';

export type SessionFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'guest'; readonly guestKey: string }
  /** `only`: the lots that an API key is limited to. */
  | { readonly kind: 'owner'; readonly ownerId: string; readonly only?: readonly string[] | null }
  | { readonly kind: 'order'; readonly locationId: string; readonly orderId: string }
  /** `orUnpaid`: also one that was given up before it was paid. */
  | { readonly kind: 'session'; readonly locationId: string; readonly id: string; readonly orUnpaid?: boolean }
  | { readonly kind: 'current'; readonly locationId: string };

/** Lists run from the latest end to the earliest, so active ones come first. */
export type SessionPage = {
  readonly limit: number;
  readonly after?: TimeCursor | null;
  /** Words to search a driver's sessions for. */
  readonly search?: string | undefined;
};

/**
 * The reader: support and the session's holder see whose it is, and only the holder sees the receipt's key. Null for anyone else
 * who may see it.
 */
export type SessionViewer = 'support' | Pick<Principal, 'user' | 'guestKey'> | null;
type Requested = { readonly now: Date; readonly viewer: SessionViewer };

type Row = {
  id: string;
  orderId: string;
  status: 'active' | 'ended' | 'refunded' | 'expired';
  locationId: string;
  locationName: string;
  locationAddress: string;
  timeZone: string;
  zoneId: string;
  zoneNumber: string;
  vehicleId: string;
  userId: string | null;
  guestKey: string | null;
  plate: string;
  plateState: string;
  description: string;
  terms: Terms;
  minutes: number;
  minutesByCode: number | null;
  lines: PriceLines;
  startsAt: Date;
  endsAt: Date;
  reserved: boolean;
  orderStatus: OrderStatus;
  authorizedCents: number | null;
  coveredFrom: Date | null;
  endsAtExact: string;
  createdAt: Date;
  receiptKey: string;
} & SeenDetails;
type Seen = Row & typeof NO_FACTS & { readonly refunds: readonly SeenRefund[] };

export async function listSessions(
  db: Db,
  filter: SessionFilter,
  page: SessionPage & Requested,
): Promise<{ sessions: Session[]; nextCursor: string | null }> {
  // For a single lot, only its shard is asked.
  const at = 'locationId' in filter ? sql`${filter.locationId}::uuid` : sql`s.location_id`;
  const { rows } = await sql<Row>`
    select s.id, s.order_id, s.status, s.location_id, l.name as location_name,
      ${addressAt(sql`s.created_at`)} as location_address, l.time_zone, s.zone_id, z.zone_number,
      s.vehicle_id, s.user_id, s.guest_key, s.plate, s.plate_state, s.description,
      o.terms, s.minutes,
      case when o.by_code then o.minutes end as minutes_by_code, coalesce(s.lines, o.lines) as lines,
      s.starts_at, s.ends_at, s.reserved, s.covered_from, o.status as order_status, o.authorized_cents,
      to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ends_at_exact,
      s.created_at, o.receipt_key, ${DETAIL_COLUMNS}
    from (${selectLatest(filter, page)}) s
      join orders o on o.location_id = ${at} and o.id = s.order_id
      left join stay_notes n on n.location_id = ${at} and n.order_id = s.order_id
      join zones z on z.location_id = s.location_id and z.id = s.zone_id
      join locations l on l.id = s.location_id
    order by s.ends_at desc, s.id desc`.execute(db);
  const { page: shown, nextCursor } = cutPage(rows, page.limit, (row) => [row.endsAtExact, row.id]);
  const [facts, refunds] = [
    await listFacts(
      db,
      shown.map(({ vehicleId }) => vehicleId),
    ),
    await listRefunds(db, shown),
  ];
  const seen = shown.map((row) => ({
    ...row,
    ...(facts.get(row.vehicleId) ?? NO_FACTS),
    refunds: refunds.filter((refund) => isOf(refund, row)),
  }));
  return { sessions: seen.map((row) => toSession(row, page)), nextCursor };
}

export async function findSeenSession(
  db: Db,
  id: string,
  { orUnpaid = false, ...requested }: Requested & { readonly orUnpaid?: boolean },
): Promise<Session | null> {
  return findAtLocations(await listLocationsOf(db, id), async (locationId) => {
    const filter = { kind: 'session', locationId, id, orUnpaid } as const;
    const { sessions } = await listSessions(db, filter, { limit: 1, ...requested });
    return sessions[0] ?? null;
  });
}

/** The running sessions of a location, for its owner. */
export async function listCurrentSessions(db: Db, at: { locationId: string; now: Date }): Promise<Session[]> {
  const { sessions } = await listSessions(
    db,
    { kind: 'current', locationId: at.locationId },
    { limit: 200, now: at.now, viewer: null },
  );
  return sessions;
}

/**
 * The visible statuses, written in two ways. The index over all lots matches only the first; with the second, the
 * planner cannot choose that index for one lot's or driver's few sessions, where it would be read to its end.
 */
const SEEN_OF_ALL = sql`s.status in ('active', 'ended', 'refunded')`;
const SEEN = sql`s.status not in ('pending', 'expired')`;
function seenIn(filter: SessionFilter) {
  if (filter.kind === 'session' && filter.orUnpaid) return sql`s.status <> 'pending'`;
  return filter.kind === 'all' ? SEEN_OF_ALL : SEEN;
}

const LATEST_FIRST = sql`order by s.ends_at desc, s.id desc`;

/**
 * Reads one more than the page holds. For an owner, reads the latest of each lot and returns the latest of those, so a page never
 * costs more for a longer history. Lots and their sessions meet on each shard, which knows its lots from lot_shards.
 */
function selectLatest(filter: SessionFilter, { limit, after, now, search }: SessionPage & { now: Date }) {
  const page = sql`
    select s.* from sessions s
    where ${seenIn(filter)} and ${whereOf(filter, now)} and ${afterOf(after)}
      and ${matchingSessions(search)}
    ${LATEST_FIRST} limit ${limit + 1}`;
  if (filter.kind !== 'owner') return page;
  return sql`
    select s.* from locations mine join lot_shards here on here.location_id = mine.id cross join lateral (${page}) s
    where mine.owner_id = ${filter.ownerId} and ${isAmong(sql`mine.id`, filter.only)}
    ${LATEST_FIRST} limit ${limit + 1}`;
}

function whereOf(filter: SessionFilter, now: Date) {
  switch (filter.kind) {
    case 'all':
      return sql`true`;
    case 'user':
      return sql`s.user_id = ${filter.userId}`;
    case 'guest':
      return sql`s.guest_key = ${filter.guestKey}`;
    case 'owner':
      return sql`s.location_id = here.location_id`;
    case 'order':
      return sql`s.location_id = ${filter.locationId} and s.order_id = ${filter.orderId}`;
    case 'session':
      return sql`s.location_id = ${filter.locationId} and s.id = ${filter.id}`;
    case 'current':
      return sql`s.location_id = ${filter.locationId} and s.status = 'active' and s.ends_at > ${now}
        and s.covered_from <= ${now}`;
    default:
      return filter satisfies never;
  }
}

function afterOf(cursor: TimeCursor | null | undefined) {
  return cursor ? sql`(s.ends_at, s.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : sql`true`;
}

function isSupport(viewer: SessionViewer): boolean {
  if (viewer === null || viewer === 'support') return viewer !== null;
  return viewer.user?.role === 'admin' || viewer.user?.role === 'odogwu';
}

function toSession(row: Seen, { now, viewer }: Requested): Session {
  const isTheirs = viewer !== null && viewer !== 'support' && isHolder(viewer, row);
  const lines = row.status === 'expired' ? [] : row.lines;
  const totalCost = totalOf(lines);
  return {
    _id: row.id,
    orderId: row.orderId,
    status: seenStatus(row, now),
    refund: toNotice(row),
    turnedAway: row.status === 'refunded' && row.coveredFrom === null,
    locationId: row.locationId,
    locationName: row.locationName,
    locationAddress: row.locationAddress,
    timeZone: row.timeZone,
    zoneId: row.zoneId,
    zoneNumber: row.zoneNumber,
    vehicleId: row.vehicleId,
    user: isTheirs || isSupport(viewer) ? row.userId : null,
    plateNumber: row.plate,
    vehiclePlate: row.plate,
    vehicleState: row.plateState,
    vehicleMake: row.make,
    vehicleModel: row.model,
    vehicleYear: row.year,
    vehicleDescription: row.description,
    vehicleImageUrl: '',
    isHourly: row.terms.rate.isHourly,
    rate: row.terms.rate.priceCents,
    terms: { ...row.terms, charges: answerCharges(row.terms.charges) },
    hours: row.minutes / 60,
    hoursByCode: row.minutesByCode === null ? null : row.minutesByCode / 60,
    fees: feesOf(lines),
    totalCost,
    totalCostPlus: totalCost,
    lines: [...lines],
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt.toISOString(),
    ...startStopOf(row),
    createdAt: row.createdAt.toISOString(),
    ...(isTheirs ? detailsOf(row) : NO_DETAILS),
    receiptKey: isTheirs ? row.receiptKey : null,
  };
}

function startStopOf({ orderStatus, authorizedCents: authorized }: Row): Pick<Session, 'untilStopped'> {
  const status = START_STOP_STATUSES.find((each) => each === orderStatus);
  return authorized === null || !status ? {} : { untilStopped: { status, authorized } };
}

function toNotice({ refunds }: Seen): Session['refund'] {
  const progress = progressOfAll(refunds);
  return progress && { ...progress, at: progress.at.toISOString() };
}

type SeenRefund = {
  readonly locationId: string;
  /** Null for a refund of the whole order. */
  readonly sessionId: string | null;
  readonly stayOrderId: string;
  readonly status: RefundStatus;
  readonly cents: number;
  readonly promisedAt: Date;
  readonly settledAt: Date | null;
  readonly nextTryAt: Date | null;
};

/** For refunded sessions, which are few, lot by lot. */
async function listRefunds(db: Db, rows: readonly Row[]): Promise<SeenRefund[]> {
  const refunded = Map.groupBy(
    rows.filter(({ status }) => status === 'refunded'),
    ({ locationId }) => locationId,
  );
  const found: SeenRefund[] = [];
  for (const [locationId, sessions] of refunded) {
    const orders = sessions.map(({ orderId }) => orderId);
    const { rows: refunds } = await sql<SeenRefund>`
      select r.location_id, r.session_id, coalesce(o.stay_order_id, o.id) as stay_order_id, r.status, r.total_cents as cents,
        r.created_at as promised_at, r.settled_at, r.next_try_at
      from refunds r join orders o on o.location_id = r.location_id and o.id = r.order_id
      where r.location_id = ${locationId} and r.order_id in (
        select paid.id from orders paid
        where paid.location_id = ${locationId} and (paid.id = any(${orders}::uuid[]) or paid.stay_order_id = any(${orders}::uuid[])))`.execute(
      db,
    );
    found.push(...refunds);
  }
  return found;
}

function isOf({ locationId, sessionId, stayOrderId }: SeenRefund, row: Row): boolean {
  if (locationId !== row.locationId || row.status !== 'refunded') return false;
  return sessionId === null ? stayOrderId === row.orderId : sessionId === row.id;
}
