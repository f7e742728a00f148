// Several lists shown as one: a page continues where the last one ended, in whichever list that was. All lists that
// may appear on the page are read at once, so that a search takes only as long as the slowest.

import { z } from 'zod';
import { encodeCursor } from './cursors.ts';

/** Lists at most `limit` items after this id, or from the beginning. */
export type Part<T> = (after: string | null, limit: number) => Promise<readonly T[]>;

/** The list in which the page ended, and its last id. */
export const PartCursor = z.tuple([z.int().min(0).max(20), z.uuid()]);
export type PartCursor = z.output<typeof PartCursor>;

export async function pageThrough<T>(
  parts: readonly Part<T>[],
  { limit, cursor }: { limit: number; cursor: PartCursor | null },
  keyOf: (item: T) => string,
): Promise<{ page: T[]; nextCursor: string | null }> {
  const [from, after] = cursor ?? [0, null];
  const rest = parts.slice(from);
  const lists = await Promise.all(rest.map((part, index) => part(index === 0 ? after : null, limit + 1)));
  const found = lists.flatMap((items, index) => items.map((item) => ({ item, part: from + index })));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = found.length > limit && last ? encodeCursor([last.part, keyOf(last.item)]) : null;
  return { page: page.map(({ item }) => item), nextCursor };
}
