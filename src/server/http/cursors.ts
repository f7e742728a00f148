// A list that is read page by page: the cursor is the sort key of the page's last row, wrapped so that nobody builds on
// its shape. What is added or taken away meanwhile neither repeats nor skips a row.

import type { z } from 'zod';
import { type Refusal, refuse } from '#contract/refusals.ts';

type SortKey = readonly (string | number)[];

export function encodeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Null without a cursor; a refusal for one that we never gave. */
export function decodeCursor<Key extends SortKey>(
  cursor: string | undefined,
  shape: z.ZodType<Key>,
): Key | null | Refusal {
  if (cursor === undefined) return null;
  const key = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  return key.success ? key.data : refuse('malformed', { fields: { cursor: 'This cursor is not one of ours.' } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of one row more than the page holds, the page, and the cursor when that further row was there. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => SortKey,
): { page: readonly Row[]; nextCursor: string | null } {
  const page = rows.length > limit ? rows.slice(0, limit) : rows;
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}
