// An owner's lots as one table (rules 192 and 193): a page of lots and, only for these, what they sell, hold and earn.

import { z } from 'zod';
import { START_DELAY_MINUTES } from '#features/pricing/rules/stay-times.ts';
import { saleNearby } from '#features/search/server/public.ts';
import { listSpacesAtLots } from '#features/spaces/server/public.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { type ManagedLots, managedLotsOf } from '#platform/http/access/managed-lots.read-model.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { PortfolioFilter, PortfolioLot } from '../portfolio.contract.ts';
import {
  countPortfolio,
  isByMoney,
  type LotKey,
  type LotOrder,
  listLotPlaces,
  listPlacedLots,
  listPortfolioLots,
  type MoneyOrder,
  type PortfolioRow,
  sumEarned,
} from './portfolio.read-model.ts';
import type { PortfolioScope } from './portfolio-scope.read-model.ts';
import { STORED_FROM, STORED_UNTIL, type StoredOrders } from './stored-order.ts';

type Requested = PortfolioFilter & {
  readonly sort: LotOrder;
  readonly limit: number;
  readonly cursor?: string | undefined;
};
/** `withOwners`: the lots belong to several owners, who are named. */
type PortfolioReader = { readonly managed: ManagedLots; readonly withOwners: boolean; readonly now: Date };

const LotCursor = z.tuple([z.union([z.string(), z.number()]), z.string(), Id]);

export async function listPortfolio(
  { db, orders }: { readonly db: Db; readonly orders: StoredOrders },
  { managed, withOwners, now }: PortfolioReader,
  { limit, cursor, sort, ...filter }: Requested,
) {
  const after = decodeCursor(cursor, LotCursor);
  if (isRefusal(after)) return after;
  const scope = { ...filter, managed, now };
  const counting = countPortfolio(db, scope);
  const { rows, ...page } =
    (isByMoney(sort) && (await storedPage({ db, orders }, { ...scope, sort, after, limit }, await counting))) ||
    (await freshPage(db, { ...scope, sort, after, limit }));
  const [lots, counts] = await Promise.all([withFigures(db, rows, { withOwners, now }), counting]);
  return { data: { lots, ...counts, sortedAt: page.sortedAt }, nextCursor: page.nextCursor };
}

type Page = PortfolioScope & { readonly after: LotKey | null; readonly limit: number };

async function freshPage(db: Db, { limit, ...question }: Page & { readonly sort: LotOrder }) {
  const rows = await listPortfolioLots(db, { ...question, limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ sortKey, listName, id }) => [sortKey, listName, id]);
  return { rows: page, nextCursor, sortedAt: null };
}

/** For many lots; null if they are sorted each time. */
async function storedPage(
  { db, orders }: { readonly db: Db; readonly orders: StoredOrders },
  { after, limit, ...question }: Page & { readonly sort: MoneyOrder },
  { found }: { readonly found: number },
) {
  if (found < STORED_FROM || found > STORED_UNTIL) return null;
  const placed = await orders.page(db, question, { after, limit: limit + 1 });
  if (!placed) return null;
  // The next page begins after the last place of this one, whether or not its lot still matches.
  const { page, nextCursor } = cutPage(placed.lots, limit, ({ cents, listName, id }) => [cents, listName, id]);
  return { rows: await listPlacedLots(db, question, page), nextCursor, sortedAt: placed.at.toISOString() };
}

export async function listPortfolioPlaces(db: Db, managed: ManagedLots) {
  return { data: { places: await listLotPlaces(db, managed) } };
}

/** Only an odogwu sees the lots of all owners, or of any one. Null for nobody. */
export function lotsMeant(principal: Principal, owner: string | undefined): ManagedLots | null {
  if (principal.user?.role !== 'odogwu') return managedLotsOf(principal);
  return owner === undefined ? { kind: 'all' } : { kind: 'owner', ownerId: owner };
}

async function withFigures(
  db: Db,
  page: readonly PortfolioRow[],
  { withOwners, now }: Omit<PortfolioReader, 'managed'>,
): Promise<PortfolioLot[]> {
  if (page.length === 0) return [];
  const counting = page.filter(({ countsSpaces }) => countsSpaces).map(({ id }) => id);
  const [earned, zones, names] = await Promise.all([
    sumEarned(
      db,
      page.map(({ id }) => id),
      now,
    ),
    counting.length === 0 ? [] : listSpacesAtLots(db, { locationIds: counting, now }),
    withOwners
      ? listNames(
          db,
          page.map(({ ownerId }) => ownerId),
        )
      : new Map<string, string>(),
  ]);
  const earnedAt = new Map(earned.map((sums) => [sums.id, sums]));
  const zonesAt = Map.groupBy(zones, ({ locationId }) => locationId);
  const startsAt = new Date(now.getTime() + START_DELAY_MINUTES * 60_000);
  return page.map((row) => {
    const { todayCents = 0, monthCents = 0 } = earnedAt.get(row.id) ?? {};
    const counted = zonesAt.get(row.id);
    const name = names.get(row.ownerId);
    const { price } = saleNearby(row, NONE_COUNT, { startsAt, minutes: 60, ahead: false, sells: undefined, now });
    return {
      _id: row.id,
      name: row.name,
      address: row.address,
      city: row.city,
      region: row.region,
      timeZone: row.timeZone,
      tags: [...row.tags],
      state: stateOf(row),
      zoneCount: row.zoneCount,
      zonesOnSale: row.zonesOnSale,
      price: price && { cents: price.cents, days: price.days },
      spaces: counted
        ? { taken: sum(counted.map(({ taken }) => taken)), capacity: sum(counted.map(({ capacity }) => capacity)) }
        : null,
      todayCents,
      monthCents,
      owner: name === undefined ? null : { _id: row.ownerId, name },
    };
  });
}

const NONE_COUNT = new Map<string, never>();

function stateOf({ isArchived, isHeld, isPinUnchecked, zoneCount, zonesOnSale }: PortfolioRow): PortfolioLot['state'] {
  if (isArchived) return 'archived';
  if (isPinUnchecked && zoneCount > 0) return 'pin_unchecked';
  if (isHeld && zoneCount > 0) return 'in_review';
  if (zonesOnSale > 0) return 'open';
  return zoneCount > 0 ? 'paused' : 'empty';
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
