// What each camera of a lot read lately.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type CameraReads = {
  readonly camera: string;
  readonly lastHour: number;
  readonly lastDay: number;
  readonly withoutState: number;
  readonly unsure: number;
  readonly plate: string;
  readonly state: string | null;
  readonly confidence: number;
  readonly at: Date;
  readonly receivedAt: Date;
};

type Requested = {
  readonly locationId: string;
  readonly cameras: readonly string[];
  readonly hourAgo: Date;
  readonly dayAgo: Date;
  /** Below this confidence, from 0 to 1, a read is unsure. */
  readonly sure: number;
};

/** Of the cameras that have read anything: their latest read, and the counts of the last day. */
export async function readCameraReads(db: Db, requested: Requested): Promise<CameraReads[]> {
  const { locationId, cameras, hourAgo, dayAgo, sure } = requested;
  const { rows } = await sql<CameraReads>`
    select c.camera, n.last_hour, n.last_day, n.without_state, n.unsure,
      r.plate, r.plate_state as state, r.confidence, r.read_at as at, r.received_at
    from unnest(${cameras}::text[]) as c(camera)
    cross join lateral (
      select plate, plate_state, confidence, read_at, received_at from plate_reads
      where location_id = ${locationId} and camera = c.camera order by received_at desc limit 1) r
    cross join lateral (
      select count(*) filter (where received_at > ${hourAgo})::integer as last_hour, count(*)::integer as last_day,
        count(*) filter (where plate_state is null)::integer as without_state,
        count(*) filter (where confidence < ${sure})::integer as unsure
      from plate_reads where location_id = ${locationId} and camera = c.camera and received_at > ${dayAgo}) n`.execute(
    db,
  );
  return rows;
}
