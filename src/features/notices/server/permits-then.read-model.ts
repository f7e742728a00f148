// Permits that covered a car at the moment of its notice, including those whose payment started before it but became known later.

import { sql } from 'kysely';
import { type PermitTime, parksAt } from '#features/permits/rules/parks-at.ts';
import type { Db } from '#platform/db/database.ts';
import type { NoticeRef, StoredNotice } from './notices.store.ts';

type Covered = NoticeRef & {
  readonly times: readonly PermitTime[] | null;
  readonly givenAt: Date;
  readonly timeZone: string;
};

/** Requested before the notice, and valid at its moment. */
const THEN = sql`p.created_at <= n.given_at and p.starts_at <= n.given_at and p.parks_until > n.given_at
  and p.state in ('active', 'past_due')`;

const parksThen = ({ times, givenAt, timeZone }: Covered): boolean => parksAt(times, givenAt, timeZone);

/** Whether a permit covered this car at that time. */
export async function hadPermit(db: Db, { locationId, id }: Pick<StoredNotice, 'locationId' | 'id'>): Promise<boolean> {
  const { rows } = await sql<Covered>`
    select n.location_id, n.id, pl.times, n.given_at, l.time_zone
    from notices n
      join permit_plates v on v.location_id = ${locationId} and v.plate_key = n.plate_key and v.state = n.plate_state
      join permits p on p.location_id = ${locationId} and p.id = v.permit_id
      join permit_plans pl on pl.location_id = ${locationId} and pl.id = p.plan_id
      join locations l on l.id = n.location_id
    where n.location_id = ${locationId} and n.id = ${id} and ${THEN}`.execute(db);
  return rows.some(parksThen);
}

/** Standing notices of all lots whose car a permit covered at that time. */
export async function listWithPermit(
  db: Db,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<NoticeRef[]> {
  const { rows } = await sql<Covered>`
    select n.location_id, n.id, pl.times, n.given_at, l.time_zone
    from notices n
      join permit_plates v on v.location_id = n.location_id and v.plate_key = n.plate_key and v.state = n.plate_state
      join permits p on p.location_id = n.location_id and p.id = v.permit_id
      join permit_plans pl on pl.location_id = n.location_id and pl.id = p.plan_id
      join locations l on l.id = n.location_id
    where n.status <> 'voided' and n.given_at > ${since} and ${THEN}
    order by n.given_at desc limit ${limit}`.execute(db);
  return rows.filter(parksThen);
}
