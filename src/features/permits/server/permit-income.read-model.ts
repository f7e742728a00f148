// Rule 315: what permits earned each month, and how much of it is owed.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { PermitIncome } from '../given-permits.contract.ts';

const MAX_MONTHS = 24;

/**
 * A month is owed while its permit parks unpaid, and a company's first month until it lapses. A month that
 * ended unpaid was not sold, and one that was refunded earned nothing. Latest month first.
 */
export async function listPermitIncome(db: Db, locationId: string): Promise<PermitIncome[]> {
  const { rows } = await sql<PermitIncome>`
    select month, sum(seats)::integer as permits, sum(cents)::bigint as sold,
      coalesce(sum(cents) filter (where is_paid), 0)::bigint as paid,
      coalesce(sum(cents) filter (where not is_paid), 0)::bigint as owed
    from (
      select m.month, p.seats, m.cents, m.status = 'paid' as is_paid
      from permit_months m
        join permits p on p.location_id = ${locationId} and p.id = m.permit_id
        left join orders o on o.location_id = ${locationId} and o.id = m.order_id
      where m.location_id = ${locationId} and (
        (m.status = 'paid' and o.status is distinct from 'refunded')
        or (m.status = 'due' and (p.state = 'past_due' or (p.state = 'pending' and p.kind = 'company')))
      )
    ) sold
    group by month order by month desc limit ${MAX_MONTHS}`.execute(db);
  return rows;
}
