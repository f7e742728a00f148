// The permits of a lot that are not over, each with its plates on one line.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { PermitKind, PermitState } from '../rules/permit-lifecycle.ts';

export type LivePermit = {
  readonly id: string;
  readonly planId: string;
  readonly planName: string;
  readonly kind: PermitKind;
  readonly state: PermitState;
  readonly seats: number;
  readonly userId: string | null;
  readonly holderName: string | null;
  readonly holderEmail: string | null;
  readonly startsOn: string;
  readonly paidMonth: string | null;
  readonly endsAfter: string | null;
  readonly plates: readonly { readonly plate: string; readonly plateKey: string; readonly state: string }[];
};

/** Oldest first, after `afterId`. */
export async function listLivePermits(
  db: Db,
  {
    locationId,
    afterId,
    limit,
  }: { readonly locationId: string; readonly afterId: string | null; readonly limit: number },
): Promise<LivePermit[]> {
  const { rows } = await sql<LivePermit>`
    select p.id, p.plan_id, pl.name as plan_name, p.kind, p.state, p.seats, p.user_id, p.holder_name, p.holder_email,
      p.starts_on, p.paid_month, p.ends_after, (
        select json_agg(json_build_object('plate', v.plate, 'plateKey', v.plate_key, 'state', v.state) order by v.place)
        from permit_plates v where v.location_id = ${locationId} and v.permit_id = p.id
      ) as plates
    from permits p join permit_plans pl on pl.location_id = ${locationId} and pl.id = p.plan_id
    where p.location_id = ${locationId} and (${afterId}::uuid is null or p.id > ${afterId}::uuid)
      and (p.state in ('active', 'past_due') or (p.state = 'pending' and p.kind = 'company'))
    order by p.id limit ${limit}`.execute(db);
  return rows;
}
