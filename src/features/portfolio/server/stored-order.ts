// Rule 238: the order of many lots by their earnings, kept for a minute by the process that answers. Otherwise every page would
// ask each of thousands of lots for its days, while monthly sums would be written by every sale.

import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db/database.ts';
import { type LotKey, type MoneyOrder, type PlacedLot, placeLots } from './portfolio.read-model.ts';
import type { PortfolioScope } from './portfolio-scope.read-model.ts';

/** Smaller portfolios are sorted each time. */
export const STORED_FROM = 500;
/** Larger ones, which only an odogwu sees, would fill the memory. */
export const STORED_UNTIL = 10_000;
const RETENTION_MS = 60_000;
const MAX_ORDERS = 20;

type Stored = { readonly at: Date; readonly lots: Promise<readonly PlacedLot[]> };
type Question = PortfolioScope & { readonly sort: MoneyOrder };
export type StoredPage = { readonly at: Date; readonly lots: readonly PlacedLot[] };

export type StoredOrders = {
  /** The lots after `after`; null if that lot has moved since. */
  page(db: Db, question: Question, page: { after: LotKey | null; limit: number }): Promise<StoredPage | null>;
};

export function createStoredOrders(): StoredOrders {
  const orders = new LRUCache<string, Stored>({ max: MAX_ORDERS });
  const find = (db: Db, question: Question): Stored => {
    const { now, ...requested } = question;
    const key = JSON.stringify(requested);
    const known = orders.get(key);
    if (known && Math.abs(now.getTime() - known.at.getTime()) < RETENTION_MS) return known;
    // Several requests at once wait for one computation.
    const found = { at: now, lots: placeLots(db, question) };
    found.lots.catch(() => orders.delete(key));
    orders.set(key, found);
    return found;
  };
  return {
    async page(db, question, { after, limit }) {
      const order = find(db, question);
      const lots = await order.lots;
      const last = after ? lots.findIndex(({ id, cents }) => id === after[2] && cents === after[0]) : -1;
      if (after && last < 0) return null;
      return { at: order.at, lots: lots.slice(last + 1, last + 1 + limit) };
    },
  };
}
