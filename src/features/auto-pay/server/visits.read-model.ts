// What the lot's people read about cars with auto-pay: visits with their money, and reads that started and ended nothing.

import { sql } from 'kysely';
import type { OrderStatus } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { Direction, PassOutcome, VisitEnding } from '../rules/decide-pass.ts';

export type VisitRow = {
  readonly id: string;
  readonly plate: string;
  readonly plateState: string;
  readonly enteredAt: Date | null;
  readonly createdAtExact: string;
  readonly startedAt: Date | null;
  readonly refused: string | null;
  readonly leftAt: Date | null;
  readonly ending: VisitEnding | null;
  readonly endedAt: Date | null;
  readonly totalCents: number | null;
  readonly status: OrderStatus | null;
};

type VisitPage = Page & { readonly which: 'all' | 'inside'; readonly now: Date };
type Page = { readonly locationId: string; readonly limit: number; readonly after: readonly [string, string] | null };

/** Latest first; one more than the page holds. */
export async function listVisits(db: Db, { locationId, limit, after, which, now }: VisitPage): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select v.id, v.plate, v.plate_state, v.entered_at, v.started_at, v.refused, v.left_at, v.ending, v.ended_at, o.status,
      to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at_exact,
      (coalesce(o.total_cents, case when v.ended_at is not null then 0 end) - coalesce((select sum(r.total_cents) from refunds r
        where r.location_id = ${locationId} and r.order_id = v.id and r.status <> 'closed'), 0))::int as total_cents
    from camera_visits v left join orders o on o.location_id = ${locationId} and o.id = v.id
    where v.location_id = ${locationId} and v.replaced_by is null
      ${which === 'inside' ? sql`and v.refused is null and v.left_at is null and o.status = 'running' and o.ends_at > ${now}` : sql``}
      ${after ? sql`and (v.created_at, v.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by v.created_at desc, v.id desc
    limit ${limit + 1}`.execute(db);
  return rows;
}

export type IdleReadRow = {
  readonly readId: string;
  readonly camera: string;
  readonly direction: Direction;
  readonly plate: string;
  readonly plateState: string | null;
  readonly readAt: Date;
  readonly readAtExact: string;
  readonly receivedAt: Date;
  readonly confidence: number;
  readonly outcome: PassOutcome;
};

/** Latest first; one more than the page holds. */
export async function listIdleReads(db: Db, { locationId, limit, after }: Page): Promise<IdleReadRow[]> {
  const { rows } = await sql<IdleReadRow>`
    select read_id, camera, direction, plate, plate_state, read_at, received_at, confidence, outcome,
      to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as read_at_exact
    from camera_passes
    where location_id = ${locationId} and direction <> 'stop'
      and outcome not in ('start', 'start_again', 'stop', 'late_exit', 'first_hour', 'off', 'same_pass', 'inside', 'waiting')
      ${after ? sql`and (read_at, read_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by read_at desc, read_id desc
    limit ${limit + 1}`.execute(db);
  return rows;
}

/** The zones of a lot whose drivers pay when they leave. */
export async function listStartStopZones(db: Db, locationId: string): Promise<{ id: string; zoneNumber: string }[]> {
  return db
    .selectFrom('zones')
    .select(['id', 'zoneNumber'])
    .where('locationId', '=', locationId)
    .where('startStop', '=', true)
    .where('archivedAt', 'is', null)
    .orderBy('zoneNumber')
    .execute();
}

/** The cameras that sent reads since then. */
export async function listCameras(db: Db, locationId: string, since: Date): Promise<string[]> {
  const rows = db.selectFrom('plateReads').select('camera').distinct().where('locationId', '=', locationId);
  return (await rows.where('readAt', '>=', since).orderBy('camera').limit(100).execute()).map(({ camera }) => camera);
}

/** The lots at which auto-pay is on. */
export async function listAutoPayLots(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, l.name from auto_pay_lots a join locations l on l.id = a.location_id
    where a.zone_id is not null and l.archived_at is null
    order by l.name, l.id limit 100`.execute(db);
  return rows;
}
