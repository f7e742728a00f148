// A page of open data: lots with what is known about their spaces now, and where the next page begins.
// All lots are counted once, for the first page, and the cursor carries the count.

import { z } from 'zod';
import { spacesLeft } from '#features/spaces/rules/spaces.ts';
import { listSpacesAtLots } from '#features/spaces/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { decodeCursor, encodeCursor } from '#platform/http/answers/cursors.ts';
import { countPublishedLots, listPublishedLots, type PublishedLot } from './published-lots.read-model.ts';

const Cursor = z.tuple([z.int().min(0), z.int().min(0), Id]);

/** Spaces that are left now, by zone; only for zones that count them. */
export type LeftNow = ReadonlyMap<string, number>;

export type OpenPage = {
  readonly lots: readonly PublishedLot[];
  readonly left: LeftNow;
  /** Lots before this page, and in total. */
  readonly offset: number;
  readonly total: number;
  readonly nextCursor: string | null;
  /** The minute that the answer describes. */
  readonly asOf: Date;
};

type Requested = { readonly cursor?: string | undefined; readonly limit: number };

export async function readOpenPage(db: Db, { cursor, limit }: Requested, now: Date): Promise<OpenPage | Refusal> {
  const from = decodeCursor(cursor, Cursor);
  if (isRefusal(from)) return from;
  const [offset, total, after] = from ?? [0, await countPublishedLots(db), null];
  const found = await listPublishedLots(db, { after, limit: limit + 1 });
  const lots = found.slice(0, limit);
  const last = lots.at(-1);
  const nextCursor = found.length > limit && last ? encodeCursor([offset + limit, total, last.id]) : null;
  const asOf = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  return { lots, left: await readLeft(db, lots, now), offset, total, nextCursor, asOf };
}

async function readLeft(db: Db, lots: readonly PublishedLot[], now: Date): Promise<LeftNow> {
  const counting = lots.filter(({ countsSpaces }) => countsSpaces).map(({ id }) => id);
  if (counting.length === 0) return new Map();
  const places = await listSpacesAtLots(db, { locationIds: counting, now });
  return new Map(places.map((zone) => [zone.zoneId, spacesLeft(zone, now).left]));
}
