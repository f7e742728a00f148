// What lots earned by hour, read from the ledger itself and only for the requested
// days, so that it costs the same however long the history is.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isOnLotsDays } from '#platform/db/statements/conditions.ts';
import { isInScope, type RevenueScope } from './revenue-scope.read-model.ts';

export type EarnedHour = {
  /** YYYY-MM-DD on the lots' calendars. */
  readonly day: string;
  /** From 0 to 23, on the lots' clocks. */
  readonly hour: number;
  /** Negative if more was refunded than sold. */
  readonly cents: number;
};

/** The days of a span, up to but excluding the last, by each lot's clock. */
type Span = { readonly from: string; readonly until: string };

/** All lots of the scope combined; hours in which nothing moved are omitted. */
export async function sumHours(db: Db, scope: RevenueScope, { from, until }: Span): Promise<EarnedHour[]> {
  const { rows } = await sql<EarnedHour>`
    select local::date as day, extract(hour from local)::integer as hour, -sum(cents)::bigint as cents
    from (
      select e.occurred_at at time zone l.time_zone as local, e.cents
      from locations l join ledger_entries e on e.location_id = l.id
      where ${isInScope(scope)} and e.account = 'owner'
        and ${isOnLotsDays({ from, until })}
    ) earned group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
