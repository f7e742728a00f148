// What the lot, or support after it, sees of a claim that a car was not the driver's: the visit, its money and the camera's reads of it.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Direction } from '../rules/decide-pass.ts';

export type ReadOfVisit = {
  readonly id: string;
  readonly camera: string;
  readonly direction: Direction;
  readonly at: string;
  readonly hasPicture: boolean;
};

export type ClaimRow = {
  readonly locationId: string;
  readonly id: string;
  readonly lotName: string;
  readonly lotAddress: string;
  readonly timeZone: string;
  readonly plate: string;
  readonly plateState: string;
  readonly enteredAt: Date | null;
  readonly leftAt: Date | null;
  readonly isOver: boolean;
  /** What it cost, refunds taken off; the most that it can cost while it runs. */
  readonly cents: number;
  readonly claimedAt: Date;
  /** The one that opened the visit and the one that ended it, as far as there are any. */
  readonly reads: readonly ReadOfVisit[];
};

/** Those of a lot that were claimed since then; those of all lots that were claimed until then. Longest waiting first. */
type Which = { readonly locationId: string; readonly since: Date } | { readonly until: Date };

export async function listOpenClaims(db: Db, which: Which): Promise<ClaimRow[]> {
  const at = 'locationId' in which ? sql`${which.locationId}::uuid` : sql`c.location_id`;
  const ofThese =
    'locationId' in which
      ? sql`c.location_id = ${which.locationId} and c.claimed_at > ${which.since}`
      : sql`c.claimed_at <= ${which.until}`;
  const { rows } = await sql<ClaimRow>`
    select c.location_id, c.id, l.name as lot_name, l.address as lot_address, l.time_zone, v.plate, v.plate_state, v.entered_at, v.left_at,
      v.ended_at is not null as is_over, c.claimed_at,
      (o.total_cents - coalesce((select sum(r.total_cents) from refunds r
        where r.location_id = ${at} and r.order_id = c.id and r.status <> 'closed'), 0))::int as cents,
      coalesce((select json_agg(json_build_object('id', p.read_id, 'camera', p.camera, 'direction', p.direction, 'at', p.read_at,
          'hasPicture', coalesce(i.picture_stored, false)) order by p.read_at, p.read_id)
        from (select distinct on (q.direction) q.* from camera_passes q
          where q.location_id = ${at} and q.visit_id = c.id and q.direction <> 'stop'
            and q.outcome not in ('maybe_left', 'same_pass', 'inside')
          order by q.direction, case q.direction when 'in' then q.read_at end, q.read_at desc) p
        left join plate_reads i on i.location_id = ${at} and i.id = p.read_id), '[]') as reads
    from visit_claims c
      join camera_visits v on v.location_id = ${at} and v.id = c.id
      join orders o on o.location_id = ${at} and o.id = c.id
      join locations l on l.id = c.location_id
    where c.status = 'open' and ${ofThese}
    order by c.claimed_at, c.id
    limit 100`.execute(db);
  return rows;
}

type PictureOf = { readonly locationId: string; readonly visitId: string; readonly readId: string };

/** Where the picture of a read of a visit is stored; null without a claim on it. */
export async function findClaimsPicture(db: Db, { locationId, visitId, readId }: PictureOf): Promise<string | null> {
  const { rows } = await sql<{ pictureId: string }>`
    select i.picture_id from visit_claims c
      join camera_passes p on p.location_id = ${locationId} and p.visit_id = c.id and p.read_id = ${readId}
      join plate_reads i on i.location_id = ${locationId} and i.id = p.read_id
    where c.location_id = ${locationId} and c.id = ${visitId} and c.status = 'open' and i.picture_stored`.execute(db);
  return rows[0]?.pictureId ?? null;
}
