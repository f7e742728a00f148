// Zones that took their last space: the trigger that counts (space-holds.sql) marks them until a job has looked at their lot.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** The lots to look at, longest wait first. */
export async function listMarkedLots(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ locationId: string }>`
    select location_id from full_zones where look_at <= ${now} group by location_id order by min(look_at), location_id
    limit ${limit}`.execute(db);
  return rows.map(({ locationId }) => locationId);
}

export type Marked = {
  /** The day on which its people were last mailed; null if they never were. */
  readonly mailedOn: string | null;
};

/** Locks the lot's marks until the transaction ends; null when another worker was first. */
export async function lockMarks(tx: Db, locationId: string, now: Date): Promise<Marked | null> {
  const rows = await tx
    .selectFrom('fullZones')
    .select(['lookAt', 'mailedOn'])
    .where('locationId', '=', locationId)
    .orderBy('zoneId')
    .forUpdate()
    .execute();
  if (!rows.some(({ lookAt }) => lookAt !== null && lookAt <= now)) return null;
  const days = rows.flatMap(({ mailedOn }) => (mailedOn === null ? [] : [mailedOn])).sort();
  return { mailedOn: days.at(-1) ?? null };
}

type Looked = {
  readonly locationId: string;
  /** When to look again; null to wait until a zone takes its last space again. */
  readonly lookAt: Date | null;
  /** The day on which its people are mailed. */
  readonly mailedOn?: string;
};

export async function saveFullZones(tx: Db, { locationId, ...stored }: Looked): Promise<void> {
  await tx.updateTable('fullZones').set(stored).where('locationId', '=', locationId).execute();
}

export type Lasting = {
  /** Whether a zone on sale does not count its spaces. */
  readonly isOpenEnded: boolean;
  /** When the first of the spaces awaiting payment is paid for or given up; null when none is waiting. */
  readonly unpaidUntil: Date | null;
  /** When the next reservation begins; null without one. */
  readonly nextAhead: Date | null;
};

export async function findLasting(db: Db, locationId: string, now: Date): Promise<Lasting> {
  const { rows } = await sql<Lasting>`
    select exists (
        select from zones z where z.location_id = ${locationId} and z.archived_at is null and z.capacity is null
      ) as is_open_ended,
      (select min(h.expires_at) from space_holds h where h.location_id = ${locationId} and h.expires_at > ${now}) as unpaid_until,
      (select min(h.starts_at) from space_holds h
        where h.location_id = ${locationId} and h.is_ahead and h.starts_at > ${now} and h.gone_at > ${now}) as next_ahead`.execute(
    db,
  );
  return rows[0] ?? { isOpenEnded: true, unpaidUntil: null, nextAhead: null };
}
