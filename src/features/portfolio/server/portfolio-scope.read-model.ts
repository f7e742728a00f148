// Which lots a filter matches: what to select them from, as `l`, and the conditions on them.

import { type RawBuilder, sql } from 'kysely';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { searchedLots } from '#platform/http/access/searched-lots.read-model.ts';
import type { PortfolioFilter } from '../portfolio.contract.ts';

export type PortfolioScope = PortfolioFilter & { readonly managed: ManagedLots; readonly now: Date };

const ZONES = sql`select from zones z where z.location_id = l.id and z.archived_at is null`;
const STATES = {
  open: sql`l.on_market and l.pin_approximate is not true and exists (${ZONES} and z.paused_at is null)`,
  paused: sql`l.on_market and exists (${ZONES}) and not exists (${ZONES} and z.paused_at is null)`,
  empty: sql`l.archived_at is null and not exists (${ZONES})`,
  in_review: sql`l.archived_at is null and l.held_at is not null and exists (${ZONES})`,
  pin_unchecked: sql`l.archived_at is null and l.pin_approximate`,
  archived: sql`l.archived_at is not null`,
  all: sql`true`,
};

/** The day by the lot's own clock. */
export function lotsDay(now: Date): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone l.time_zone)::date`;
}

/**
 * Aliased as `l`; joined with `here` when days are queried, because only through that does each shard of a cluster know its own
 * lots.
 */
export function lotsToFilter({ managed, search, sold }: PortfolioScope, { withDays = sold !== undefined } = {}) {
  const here = withDays ? sql`join lot_shards here on here.location_id = l.id` : sql``;
  return sql`${searchedLots(managed, search)} l ${here}`;
}

/** Conditions on the rows of `lotsToFilter`. */
export function isInScope({ managed, city, region, state, tag, sold, now }: PortfolioScope): RawBuilder<boolean> {
  const conditions = [
    isManaged(managed),
    state === undefined ? sql`l.archived_at is null` : STATES[state],
    ...(city === undefined ? [] : [sql`l.city = ${city}`]),
    ...(region === undefined ? [] : [sql`l.region = ${region}`]),
    ...(tag === undefined ? [] : [sql`lower(${tag}) in (select lower(one) from unnest(l.tags) one)`]),
    ...(sold === undefined
      ? []
      : [
          sql`exists (select from revenue_days d where d.location_id = here.location_id and d.day = ${lotsDay(now)} and d.sales > 0)`,
        ]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
