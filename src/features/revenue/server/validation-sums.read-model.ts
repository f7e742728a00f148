// The discounts from merchants' codes in a month. Only the month's uses are read.

import { sql } from 'kysely';
import type { MonthOfUses } from '#features/validations/validations.contract.ts';
import { firstDayOf, type Month, monthAfter } from '#platform/calendar/revenue-month.ts';
import type { Db } from '#platform/db/database.ts';
import { isInScope, type RevenueScope } from './revenue-scope.read-model.ts';

type Page = { readonly month: Month; readonly beforeId: string | undefined; readonly limit: number };

/** The codes that were used, newest first. */
export async function listUses(db: Db, scope: RevenueScope, { month, beforeId, limit }: Page): Promise<MonthOfUses[]> {
  const { rows } = await sql<MonthOfUses>`
    select v.id as validation_id, v.name, v.code, l.id as location_id, l.name as location_name, l.address as location_address,
      sum(u.vehicles)::int as uses, sum(u.cents)::bigint as taken_off
    ${usesIn(scope, month)} ${beforeId === undefined ? sql`` : sql`and v.id < ${beforeId}`}
    group by v.id, v.name, v.code, l.id, l.name, l.address order by v.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function sumUses(db: Db, scope: RevenueScope, month: Month): Promise<{ uses: number; takenOff: number }> {
  const { rows } = await sql<{ uses: number; takenOff: number }>`
    select coalesce(sum(u.vehicles), 0)::int as uses, coalesce(sum(u.cents), 0)::bigint as taken_off
    ${usesIn(scope, month)}`.execute(db);
  return rows[0] ?? { uses: 0, takenOff: 0 };
}

/** Months are by each lot's own clock. */
const usesIn = (scope: RevenueScope, month: Month) => sql`
  from locations l
    join validations v on v.location_id = l.id
    join validation_uses u on u.location_id = v.location_id and u.validation_id = v.id
      and u.used_at >= ${firstDayOf(month)}::timestamp at time zone l.time_zone
      and u.used_at < ${firstDayOf(monthAfter(month))}::timestamp at time zone l.time_zone
  where ${isInScope(scope)}`;
