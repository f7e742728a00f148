// One list made of several, one after the other: a page takes up where the last one ended, in whichever list that was. All
// that may be on it are asked at once: who searches waits for the slowest, not for all of them.

import { z } from 'zod';
import { encodeCursor } from '../../http/cursors.ts';

/** Lists what comes after this id, or all from the beginning, at most so many. */
export type Part<T> = (after: string | null, limit: number) => Promise<readonly T[]>;

/** The part that the page ended in, and the id there. */
export const PartCursor = z.tuple([z.int().min(0).max(20), z.uuid()]);
export type PartCursor = z.output<typeof PartCursor>;

export async function pageThrough<T>(
  parts: readonly Part<T>[],
  { limit, cursor }: { limit: number; cursor: PartCursor | null },
  keyOf: (item: T) => string,
): Promise<{ page: T[]; nextCursor: string | null }> {
  const [from, after] = cursor ?? [0, null];
  const rest = parts.slice(from);
  const lists = await Promise.all(rest.map((part, place) => part(place === 0 ? after : null, limit + 1)));
  const found = lists.flatMap((items, place) => items.map((item) => ({ item, part: from + place })));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = found.length > limit && last ? encodeCursor([last.part, keyOf(last.item)]) : null;
  return { page: page.map(({ item }) => item), nextCursor };
}
