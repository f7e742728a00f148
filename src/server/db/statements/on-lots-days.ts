import { type RawBuilder, sql } from 'kysely';

/** Local days: from the first up to the second, exclusive. */
type Days = { readonly from: string; readonly until: string };

/**
 * Whether `e.occurred_at` is on these days of the calendar of a lot `l`. The days of any calendar are within one day of UTC's: with these limits said
 * as well, a planner knows how little of the ledger is meant and asks an index for it. Without them it reads the whole ledger once that is large.
 */
export function isOnLotsDays({ from, until }: Days): RawBuilder<boolean> {
  return sql<boolean>`(e.occurred_at >= (${from}::timestamp - interval '1 day') at time zone 'UTC'
    and e.occurred_at < (${until}::timestamp + interval '1 day') at time zone 'UTC'
    and e.occurred_at >= ${from}::timestamp at time zone l.time_zone
    and e.occurred_at < ${until}::timestamp at time zone l.time_zone)`;
}
