// Conditions that statements of several features share.

import { type RawBuilder, sql } from 'kysely';
import { EARLY_ARRIVAL_MINUTES } from '#features/parking/rules/reservation.ts';
import { CODE_SEPARATORS, codeKey } from '#platform/contract/typed-code.ts';

/**
 * Whether the time in `column` is after `at`, which is true of only a few rows in a long history. With only one bound, and a
 * moment it does not know, PostgreSQL expects a third of the table to match. A generic plan then looks too expensive to
 * keep, and the statement is planned again each time. Between two bounds it expects 0.5 %.
 */
export function isAfter(column: string, at: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  const time = sql.ref(column);
  return sql<boolean>`(${time} > ${at} and ${time} < 'infinity')`;
}

/** Whether an id is in this list; null means all. */
export function isAmong(column: RawBuilder<unknown>, ids: readonly string[] | null | undefined): RawBuilder<unknown> {
  return ids ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`;
}

/**
 * Addresses are stored as typed and compared without regard to case (rule 99), as the indexes on lower(…) do. For
 * phone numbers it makes no difference. `column`: for example email, or m.recipient where several tables have one.
 */
export function sameAddress(column: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${address})`;
}

/**
 * Lines of a price or a refund that are tips and nothing else, as defined by `isTipAlone` in the domain (rule 347).
 * @param lines a column or expression of price lines
 */
export const areTipsAlone = (
  lines: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(json_array_length(${lines}) > 0
  and not exists (select 1 from json_array_elements(${lines}) line where line->>'payee' <> 'tips'))`;

/** A reserved car may arrive early (rule 68). */
export const EARLY = sql`interval '${sql.lit(EARLY_ARRIVAL_MINUTES)} minutes'`;

/** Whether the car of a row of `sessions` is parked at this moment, or may be. */
export function isParkedAt(now: Date): RawBuilder<unknown> {
  return sql`status = 'active' and ${isAfter('endsAt', now)} and covered_from - case when reserved then ${EARLY} else interval '0' end <= ${now}`;
}

/** Whether a column `code` is one of these codes, however their spaces and dashes are typed. */
export function isCodeAmong(typed: readonly string[]): RawBuilder<boolean> {
  const code = sql.ref('code');
  return sql<boolean>`coalesce(nullif(translate(${code}, ${CODE_SEPARATORS}, ''), ''), ${code}) = any(${typed.map(codeKey)}::text[])`;
}

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
