import { type RawBuilder, sql } from 'kysely';
import { EARLY_ARRIVAL_MINUTES } from '#features/parking/rules/reservation.ts';
import { isAfter } from './is-after.ts';

/** A reserved car may arrive early (rule 68). */
export const EARLY = sql`interval '${sql.lit(EARLY_ARRIVAL_MINUTES)} minutes'`;

/** Whether the car of a row of `sessions` is parked at this moment, or may be. */
export function isParkedAt(now: Date): RawBuilder<unknown> {
  return sql`status = 'active' and ${isAfter('endsAt', now)} and covered_from - case when reserved then ${EARLY} else interval '0' end <= ${now}`;
}
