// Pagination. A cursor is the sort key of the page's last row, encoded so that nobody depends on its
// shape. Rows that are added or removed in the meantime cause neither repeats nor gaps.

import { z } from 'zod';
import { type Refusal, refuseField } from '#platform/contract/refusals.ts';

type SortKey = readonly (string | number)[];

export function encodeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Null without a cursor; a refusal for one that we did not issue. */
export function decodeCursor<Key extends SortKey>(
  cursor: string | undefined,
  shape: z.ZodType<Key>,
): Key | null | Refusal {
  if (cursor === undefined) return null;
  const key = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  return key.success ? key.data : refuseField('cursor', 'This cursor is not one of ours.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Takes one row more than a page holds, and returns a cursor with the page if that row exists. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => SortKey,
): { page: readonly Row[]; nextCursor: string | null } {
  const page = rows.length > limit ? rows.slice(0, limit) : rows;
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}

/**
 * The end of a page ordered by time: the last row's time in UTC to the microsecond, and its id. Clients send
 * cursors back, so an invalid time must be rejected before the database fails on it.
 */
export const TimeCursor = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()]);
export type TimeCursor = z.output<typeof TimeCursor>;
