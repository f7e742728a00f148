// A page of rows at many lots, in the order of their ids, which are the order in which they were made. Each lot gives no more rows than the
// page needs, from its own key, so that the page costs the same however many rows there are.

import { type RawBuilder, sql } from 'kysely';
import { isManaged, type ManagedLots } from './managed-lots.read-model.ts';

type Requested = {
  readonly managed: ManagedLots;
  readonly locationId?: string | undefined;
  readonly after: string | null;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
};

/** On `locations l`: one lot, or all. */
export const isLot = (locationId: string | undefined): RawBuilder<unknown> =>
  locationId === undefined ? sql`true` : sql`l.id = ${locationId}::uuid`;

/**
 * The parts of a statement `select found.*, ${LOT_OF_ROW} ${lots} cross join lateral (… ${ofLot}) found ${page}`, in which
 * the rows in brackets are about the lot `here.location_id`. One more than the page holds. @param id the column of the rows' ids
 */
export function pageOfLots({ managed, locationId, after, order, limit }: Requested, id: RawBuilder<unknown>) {
  const [direction, beyond] = order === 'newest' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const isAfter = after === null ? sql`true` : sql`${id} ${beyond} ${after}::uuid`;
  return {
    lots: sql`from locations l join lot_shards here on here.location_id = l.id`,
    ofLot: sql`and ${isAfter} order by ${id} ${direction} limit ${limit + 1}`,
    page: sql`where ${isManaged(managed)} and ${isLot(locationId)} order by found.id ${direction} limit ${limit + 1}`,
  };
}

/** Of `locations l`, for `toLotOfRow`. */
export const LOT_OF_ROW = sql`l.name as lot_name, l.address as lot_address, l.time_zone`;
export type LotOfRow = { readonly lotName: string; readonly lotAddress: string; readonly timeZone: string };

export const toLotOfRow = ({
  locationId,
  lotName,
  lotAddress,
  timeZone,
}: LotOfRow & { readonly locationId: string }) => ({
  _id: locationId,
  name: lotName,
  address: lotAddress,
  timeZone,
});
