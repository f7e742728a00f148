// Tickets for boards, searches and guests. A board lists requested cars first, longest wait on top, then cars in front, then
// parked cars.

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/database.ts';
import { isManaged, lotsManagedBy } from '#platform/http/access/managed-lots.read-model.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';
import { DAY_BEGINS } from '../../rules/stand-day.ts';
import { DAYS_AFTER_HANDOVER, hashPhone, listLocationsOfKey, listLocationsOfPhone } from '../guest/guest-keys.store.ts';
import { type StoredTicket, type TicketRef, type TicketRow, toStored } from './stored-ticket.ts';
import { STORED_TICKET } from './tickets.store.ts';

/** One location's tickets, or those of every location that the user works at, owns, manages, or sees as an odogwu. */
/**
 * Where a page of tickets ended: its group, the time that sorts it in UTC to the microsecond, and its id. A cursor comes from
 * outside, so anything that the database could not read as a time is refused here.
 */
export const ValetCursor = z.tuple([z.int().min(0).max(3), z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()]);
export type ValetCursor = z.output<typeof ValetCursor>;

export type Scope =
  | { readonly kind: 'location'; readonly locationId: string }
  | { readonly kind: 'user'; readonly user: NonNullable<Principal['user']> };

export type ValetPage = {
  readonly show: 'open' | 'closed';
  readonly limit: number;
  readonly after: ValetCursor | null;
};

type ListedRow = TicketRow & { readonly rank: number; readonly sortedAt: string };

const RANK = sql`case when t.whereabouts in ('requested', 'retrieving') then 0 when t.whereabouts = 'ready' then 1 else 2 end`;
const SINCE = sql`case when t.whereabouts in ('requested', 'retrieving') then t.requested_at
  when t.whereabouts = 'ready' then t.ready_at else t.created_at end`;
const TICKETS = sql`valet_tickets t join locations l on l.id = t.location_id
  left join valet_settings s on s.location_id = l.id`;
const exactTime = (at: ReturnType<typeof sql>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export async function listTickets(
  db: Db,
  scope: Scope,
  { show, limit, after }: ValetPage,
): Promise<{ tickets: StoredTicket[]; nextCursor: string | null }> {
  const query = show === 'open' ? openPage(scope, { limit, after }) : closedPage(scope, { limit, after });
  const { rows } = await query.execute(db);
  const { page, nextCursor } = cutPage(rows, limit, (row) => [row.rank, row.sortedAt, row.id]);
  return { tickets: page.map(toStored), nextCursor };
}

type Page = Pick<ValetPage, 'limit' | 'after'>;

/** Sorts no more than the open tickets of all lots. */
function openPage(scope: Scope, { limit, after }: Page) {
  const later = after
    ? sql`(${RANK}, ${SINCE}, t.id) > (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql`true`;
  return sql<ListedRow>`
    select ${STORED_TICKET}, ${RANK} as rank, ${exactTime(SINCE)} as sorted_at
    from ${TICKETS} where ${isInScope(scope)} and t.is_open and ${later}
    order by ${RANK}, ${SINCE}, t.id limit ${limit + 1}`;
}

/**
 * Reads the latest of each lot and takes the latest of those, so a page costs the same however long the history is. "Handed back"
 * is written in two ways, because the planner must not use the index over all lots for the tickets of one.
 */
function closedPage(scope: Scope, { limit, after }: Page) {
  const earlier = after ? sql`(t.completed_at, t.id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql`true`;
  const latest = (where: ReturnType<typeof sql>) => sql`
    select t.* from valet_tickets t
    where ${where} and ${earlier}
    order by t.completed_at desc, t.id desc limit ${limit + 1}`;
  const tickets = coversAllLots(scope)
    ? sql`(${latest(sql`t.whereabouts = 'completed'`)}) t join locations l on l.id = t.location_id`
    : sql`locations l join lot_shards here on here.location_id = l.id cross join lateral (${latest(sql`t.location_id = ${lotOf(scope)} and t.completed_at is not null`)}) t`;
  return sql<ListedRow>`
    select ${STORED_TICKET}, 3 as rank, ${exactTime(sql`t.completed_at`)} as sorted_at
    from ${tickets} left join valet_settings s on s.location_id = l.id
    where ${isInScope(scope)} order by t.completed_at desc, t.id desc limit ${limit + 1}`;
}

/** For a single lot, only its shard is asked. */
const lotOf = (scope: Scope) => (scope.kind === 'location' ? sql`${scope.locationId}::uuid` : sql`here.location_id`);

const coversAllLots = (scope: Scope) => scope.kind === 'user' && scope.user.role === 'odogwu';

function isInScope(scope: Scope) {
  if (scope.kind === 'location') return sql`l.id = ${scope.locationId}`;
  const { id, role } = scope.user;
  if (role === 'odogwu') return sql`true`;
  return isManaged(lotsManagedBy({ id, role }));
}

/** Null for a void ticket, or one that is out of scope. */
export async function findInScope(db: Db, scope: Scope, ticketId: string): Promise<StoredTicket | null> {
  const ticketRef = await findTicketRef(db, ticketId);
  if (!ticketRef) return null;
  const { rows } = await sql<TicketRow>`
    select ${STORED_TICKET} from ${TICKETS}
    where t.location_id = ${ticketRef.locationId} and t.id = ${ticketId} and t.whereabouts <> 'void' and ${isInScope(scope)}`.execute(
    db,
  );
  return rows[0] ? toStored(rows[0]) : null;
}

/** The route has already checked access. */
export async function findSeenTicket(db: Db, ticketId: string): Promise<StoredTicket | null> {
  const ticketRef = await findTicketRef(db, ticketId);
  if (!ticketRef) return null;
  const { rows } = await sql<TicketRow>`
    select ${STORED_TICKET} from ${TICKETS}
    where t.location_id = ${ticketRef.locationId} and t.id = ${ticketId} and t.whereabouts <> 'void'`.execute(db);
  return rows[0] ? toStored(rows[0]) : null;
}

/** The keys of a ticket, void tickets included. */
export async function findTicketRef(db: Db, ticketId: string): Promise<TicketRef | null> {
  const row = await db
    .selectFrom('valetTicketPlaces')
    .select(['locationId', 'ticketId'])
    .where('ticketId', '=', ticketId)
    .executeTakeFirst();
  return row ?? null;
}

const MAX_PER_PHONE = 20;

/** A phone number's open tickets at the user's locations, latest first. */
export async function findByPhone(db: Db, scope: Scope, phone: string): Promise<StoredTicket[]> {
  const ticketRefs = await listLocationsOfPhone(db, hashPhone(phone));
  const found = await atEach(ticketRefs, (where) =>
    sql<TicketRow>`
      select ${STORED_TICKET} from ${TICKETS}
      where ${where} and t.phone = ${phone} and t.is_open and ${isInScope(scope)}`.execute(db),
  );
  return latestFirst(found).map(toStored);
}

/** A phone number's tickets at any location: open ones, and those whose receipt is still shown. */
export async function findOfPhone(
  db: Db,
  { phoneHash, now }: { readonly phoneHash: string; readonly now: Date },
): Promise<(TicketRef & { readonly phone: string })[]> {
  const since = new Date(now.getTime() - DAYS_AFTER_HANDOVER * 24 * 3_600_000);
  const found = await atEach(await listLocationsOfPhone(db, phoneHash), (where) =>
    sql<{ id: string; locationId: string; phone: string }>`
      select t.id, t.location_id, t.phone from valet_tickets t
      where ${where} and (t.is_open or t.completed_at > ${since})`.execute(db),
  );
  return latestFirst(found).map(({ id: ticketId, locationId, phone }) => ({ locationId, ticketId, phone }));
}

/** The tickets that the key opens if the phone number matches: open ones first, then the latest. */
export async function findByKey(
  db: Db,
  { keyHash, phone, now }: { readonly keyHash: string; readonly phone: string; readonly now: Date },
): Promise<StoredTicket[]> {
  const ticketRefs = await listLocationsOfKey(db, { keyHash, now });
  const found = await atEach(ticketRefs, (where) =>
    sql<TicketRow & { readonly isOpen: boolean }>`
      select ${STORED_TICKET}, t.is_open from ${TICKETS}
      where ${where} and t.phone = ${phone} and t.whereabouts <> 'void'`.execute(db),
  );
  const sorted = latestFirst(found);
  return [...sorted.filter(({ isOpen }) => isOpen), ...sorted.filter(({ isOpen }) => !isOpen)].map(toStored);
}

/** Asks each location for its own tickets; a guest has them at one location, rarely at a second. */
async function atEach<Row>(
  ticketRefs: readonly TicketRef[],
  query: (where: RawBuilder<unknown>) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const [locationId, tickets] of Map.groupBy(ticketRefs, (ticketRef) => ticketRef.locationId)) {
    const ids = tickets.map(({ ticketId }) => ticketId);
    found.push(...(await query(sql`t.location_id = ${locationId} and t.id = any(${ids}::uuid[])`)).rows);
  }
  return found;
}

function latestFirst<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, MAX_PER_PHONE);
}

const MAX_FOUND = 25;
const DAYS_SEARCHED = 30;

export type SearchedFor = { readonly ticketNumber: string; readonly plateKey: string; readonly now: Date };

/**
 * By ticket number or part of a plate. Closed tickets are found only by a whole plate, or by their number within the last month.
 */
export async function searchTickets(db: Db, scope: Scope, requested: SearchedFor): Promise<StoredTicket[]> {
  const { ticketNumber, plateKey, now } = requested;
  const since = new Date(now.getTime() - DAYS_SEARCHED * 24 * 3_600_000);
  const part = plateKey === '' ? sql`false` : sql`t.plate_key like ${`%${plateKey}%`}`;
  const { rows } = await sql<TicketRow>`
    select ${STORED_TICKET} from ${TICKETS}
    where ${isInScope(scope)} and t.whereabouts <> 'void' and (
      (t.is_open and (t.ticket_number = ${ticketNumber} or ${part}))
      or t.plate_key = ${plateKey}
      or (t.completed_at > ${since} and t.ticket_number = ${ticketNumber}))
    order by t.is_open desc, t.id desc limit ${MAX_FOUND}`.execute(db);
  return rows.map(toStored);
}

export type Totals = { readonly totalRequested: number; readonly totalRevenue: number; readonly totalParked: number };

/** The stand's day of a lot `l` at that moment (rule 481). */
export const standDayOf = (now: Date) => sql`((${now}::timestamptz at time zone l.time_zone) - ${BEGINS})::date`;

const BEGINS = sql`make_interval(mins => ${DAY_BEGINS})`;

/** What the owner of each lot `l` earned with valet tickets since its stand's day began, a row for each step; summed as `-e.cents`. */
export const earnedSince = (now: Date) => sql`ledger_entries e
  join orders o on o.location_id = e.location_id and o.id = e.order_id and o.kind = 'valet'
  join locations l on l.id = e.location_id and e.occurred_at >= (${standDayOf(now)} + ${BEGINS}) at time zone l.time_zone
    and e.account = 'owner'`;

/** The day of each stand in its time zone, at most one day from the UTC date. */
export async function sumToday(db: Db, scope: Scope, now: Date): Promise<Totals> {
  const isToday = sql`t.day between (${now}::timestamptz at time zone 'UTC')::date - 1
    and (${now}::timestamptz at time zone 'UTC')::date + 1
    and t.day = ${standDayOf(now)}`;
  const at = (of: 't' | 'e') =>
    scope.kind === 'location' ? sql`${sql.ref(of)}.location_id = ${scope.locationId}` : sql`true`;
  const { rows } = await sql<Totals>`
    select c.requested as total_requested, c.parked as total_parked, r.revenue as total_revenue
    from (
      select coalesce(sum(t.requested), 0)::integer as requested, coalesce(sum(t.parked), 0)::integer as parked
      from valet_days t join locations l on l.id = t.location_id where ${at('t')} and ${isInScope(scope)} and ${isToday}
    ) c, (
      select coalesce(sum(-e.cents), 0)::bigint as revenue from ${earnedSince(now)}
      where ${at('e')} and ${isInScope(scope)}
    ) r`.execute(db);
  return rows[0] ?? { totalRequested: 0, totalRevenue: 0, totalParked: 0 };
}

/** What an attendant may do at a location, as set by its owner. */
type Attendant = { readonly drivesStick: boolean; readonly leads: boolean };

/** Null for a user who is not a valet there. */
export async function findAttendant(
  db: Db,
  { userId, locationId }: { readonly userId: string; readonly locationId: string },
): Promise<Attendant | null> {
  const { rows } = await sql<Attendant>`
    select m.drives_stick, m.leads_valets as leads
    from locations l join team_members m on m.owner_id = l.owner_id
    where l.id = ${locationId} and m.user_id = ${userId} and m.role = 'valet'
      and m.activated_at is not null and m.deactivated_at is null
      and (m.all_locations or exists (
        select 1 from team_member_locations ml where ml.location_id = l.id and ml.member_id = m.id))`.execute(db);
  return rows[0] ?? null;
}
