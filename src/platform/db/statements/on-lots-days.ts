import { type RawBuilder, sql } from 'kysely';

/** Local days: from the first up to the second, exclusive. */
type Days = { readonly from: string; readonly until: string };

/**
 * Whether `e.occurred_at` is on these days of the calendar of a lot `l`. The days of any calendar are within
 * one day of UTC's. Stating these limits as well tells the planner how little of the ledger is needed, so that
 * it uses an index; otherwise it reads the whole ledger once that is large.
 */
export function isOnLotsDays({ from, until }: Days): RawBuilder<boolean> {
  return sql<boolean>`(e.occurred_at >= (${from}::timestamp - interval '1 day') at time zone 'UTC'
    and e.occurred_at < (${until}::timestamp + interval '1 day') at time zone 'UTC'
    and e.occurred_at >= ${from}::timestamp at time zone l.time_zone
    and e.occurred_at < ${until}::timestamp at time zone l.time_zone)`;
}
