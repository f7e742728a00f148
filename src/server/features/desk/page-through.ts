// One list made of several, one after the other: a page takes up where the last one ended, in whichever list that was.

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
  const found: Array<{ item: T; part: number }> = [];
  for (let part = from; part < parts.length && found.length <= limit; part++) {
    const items = await parts[part]?.(part === from ? after : null, limit + 1 - found.length);
    found.push(...(items ?? []).map((item) => ({ item, part })));
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = found.length > limit && last ? encodeCursor([last.part, keyOf(last.item)]) : null;
  return { page: page.map(({ item }) => item), nextCursor };
}
