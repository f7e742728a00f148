// The locations that somebody owns or works at as a valet, each with its open tickets and today's totals.

import { sql } from 'kysely';
import { z } from 'zod';
import { type LocationRow, toLocation } from '#features/lot-directory/server/public.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, lotsManagedBy } from '#platform/http/access/managed-lots.read-model.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { PROMISE_MINUTES } from '../../rules/board/promise.ts';
import type { TipMode } from '../../rules/price/tip.ts';
import { spacesOf } from '../../rules/ticket/spaces.ts';
import { earnedSince, standDayOf } from '../tickets/valets.read-model.ts';
import { toSettings } from './settings-answer.ts';
import { TAKES_SPACE } from './stand-spaces.read-model.ts';

/** Locations with a valet stand come first (1), newest on top. */
export const ValetLocationsCursor = z.tuple([z.int(), Id]);

type Picked = LocationRow & {
  readonly isStand: number;
  readonly priceCents: number | null;
  readonly isHourly: boolean | null;
  readonly hooks: number | null;
  readonly asksCode: boolean | null;
  readonly capacity: number | null;
  readonly noShowMinutes: number | null;
  readonly promiseMinutes: number | null;
  readonly closesAt: number | null;
  readonly leadCallSeconds: number | null;
  readonly tips: TipMode | null;
  readonly chargesRooms: boolean | null;
  readonly drivesStick: boolean | null;
  readonly leads: boolean | null;
  readonly hasLead: boolean;
  readonly hasLanes: boolean;
  /** The stand's day. */
  readonly today: string;
};

type Counts = {
  readonly open: number;
  readonly waiting: number;
  readonly inFront: number;
  readonly waitingSince: Date | null;
  readonly late: number;
  readonly shiftBy: string | null;
  readonly inSpaces: number;
  readonly requested: number;
  readonly parked: number;
  readonly revenue: number;
};
type Row = Picked & Counts;
type OfLot = { readonly locationId: string };

const NOTHING_THERE: Counts = {
  open: 0,
  waiting: 0,
  inFront: 0,
  waitingSince: null,
  late: 0,
  shiftBy: null,
  inSpaces: 0,
  requested: 0,
  parked: 0,
  revenue: 0,
};

type Question = {
  readonly user: NonNullable<Principal['user']>;
  readonly after: z.output<typeof ValetLocationsCursor> | null;
  readonly limit: number;
  readonly now: Date;
};

export async function listValetLocations(db: Db, { user, after, limit, now }: Question) {
  const rest = after ? sql`and (${IS_STAND}, l.id) < (${after[0]}, ${after[1]}::uuid)` : sql``;
  const { rows } = await sql<Picked>`
    select l.id, l.owner_id, l.name, l.address, l.place_id, l.phone, l.lat, l.lng, l.time_zone, l.charges,
      l.cover_photo, l.amenities, l.height_limit_inches, l.archived_at, l.held_at, l.pin_approximate, ${IS_STAND} as is_stand, s.price_cents, s.is_hourly, s.hooks,
      s.asks_code, s.capacity, s.no_show_minutes, s.promise_minutes, s.closes_at, s.lead_call_seconds, s.tips, s.charges_rooms, m.drives_stick, m.leads_valets as leads,
      exists (select from team_members lead where lead.owner_id = l.owner_id and lead.role = 'valet' and lead.leads_valets
        and lead.activated_at is not null and lead.deactivated_at is null and (lead.all_locations or exists (
          select from team_member_locations ml where ml.location_id = l.id and ml.member_id = lead.id))) as has_lead,
      exists (select from lanes g where g.location_id = l.id and g.revoked_at is null) as has_lanes,
      ${standDayOf(now)} as today
    from locations l
      left join valet_settings s on s.location_id = l.id
      left join team_members m on m.owner_id = l.owner_id and m.user_id = ${user.id} and m.role = 'valet'
        and m.activated_at is not null and m.deactivated_at is null
    where l.archived_at is null and ${scopeOf(user)} ${rest}
    order by ${IS_STAND} desc, l.id desc limit ${limit + 1}`.execute(db);
  const { page, nextCursor } = cutPage(rows, limit, ({ isStand, id }) => [isStand, id]);
  const counts = await countAt(db, page, now);
  const locations = page.map((row) => toValetLocation({ ...row, ...NOTHING_THERE, ...counts.get(row.id) }));
  return { data: { locations }, nextCursor };
}

/** Current and today's figures for each of these lots; a lot without cars may be left out. */
async function countAt(db: Db, lots: readonly Picked[], now: Date): Promise<ReadonlyMap<string, Partial<Counts>>> {
  if (lots.length === 0) return new Map();
  const [ids, days] = [lots.map(({ id }) => id), lots.map(({ today }) => today)];
  const promised = lots.map(({ promiseMinutes }) => {
    return new Date(now.getTime() - (promiseMinutes ?? PROMISE_MINUTES.usual) * 60_000);
  });
  const ofToday = sql`join (select * from unnest(${ids}::uuid[], ${days}::date[])) as of (id, today) on of.id = d.location_id and d.day = of.today
    where d.location_id = any(${ids}::uuid[])`;
  const open = await sql<OfLot & Partial<Counts>>`
    select location_id, count(*)::integer as open,
      (count(*) filter (where whereabouts in ('requested', 'retrieving')))::integer as waiting,
      (count(*) filter (where whereabouts = 'ready'))::integer as in_front,
      min(requested_at) filter (where whereabouts in ('requested', 'retrieving')) as waiting_since,
      (count(*) filter (where whereabouts in ('requested', 'retrieving')
        and requested_at < (${promised}::timestamptz[])[array_position(${ids}::uuid[], location_id)]))::integer as late,
      (count(*) filter (where ${TAKES_SPACE}))::integer as in_spaces
    from valet_tickets where location_id = any(${ids}::uuid[]) and is_open group by location_id`.execute(db);
  const shifts = await sql<OfLot & Partial<Counts>>`
    select location_id, opened_by_name as shift_by from valet_shifts
    where location_id = any(${ids}::uuid[]) and closed_at is null`.execute(db);
  const counted = await sql<OfLot & Partial<Counts>>`
    select d.location_id, d.requested, d.parked from valet_days d ${ofToday}`.execute(db);
  const earned = await sql<OfLot & Partial<Counts>>`
    select e.location_id, sum(-e.cents)::bigint as revenue from ${earnedSince(now)}
    where e.location_id = any(${ids}::uuid[]) group by e.location_id`.execute(db);
  const counts = new Map<string, Partial<Counts>>();
  for (const { locationId, ...count } of [...open.rows, ...shifts.rows, ...counted.rows, ...earned.rows]) {
    counts.set(locationId, { ...counts.get(locationId), ...count });
  }
  return counts;
}

const IS_STAND = sql`(case when s.location_id is null then 0 else 1 end)`;

function scopeOf({ id, role }: Question['user']) {
  if (role === 'odogwu') return sql`(s.location_id is not null or l.owner_id = ${id})`;
  return isManaged(lotsManagedBy({ id, role }));
}

function toValetLocation(row: Row): ValetLocation {
  return {
    ...toLocation(row),
    settings: settingsOf(row),
    attendant:
      row.drivesStick === null || row.leads === null ? null : { drivesStick: row.drivesStick, leads: row.leads },
    hasLead: row.hasLead,
    ...(row.hasLanes && { hasLanes: true as const }),
    open: row.open,
    waiting: row.waiting,
    inFront: row.inFront,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    late: row.late,
    shiftBy: row.shiftBy,
    spaces: spacesOf(row.capacity, row.inSpaces),
    totalRequested: row.requested,
    totalParked: row.parked,
    totalRevenue: row.revenue,
  };
}

/** Null if the lot has no stand, or none that is set up. */
function settingsOf(row: Row): ValetLocation['settings'] {
  const { priceCents, isHourly, hooks, asksCode, promiseMinutes, tips, chargesRooms } = row;
  if (priceCents === null || isHourly === null || hooks === null || asksCode === null) return null;
  if (promiseMinutes === null || tips === null || chargesRooms === null) return null;
  return toSettings({ ...row, priceCents, isHourly, hooks, asksCode, promiseMinutes, tips, chargesRooms });
}
