// A list that is read page by page: the cursor is the sort key of the page's last row, wrapped so that nobody builds on
// its shape. What is added or taken away meanwhile neither repeats nor skips a row.

import type { z } from 'zod';
import { type Refusal, refuse } from '#contract/refusals.ts';

export function writeCursor(key: object): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Null for one that we never gave. */
export function readCursor<Key extends object>(shape: z.ZodType<Key>, cursor: string): Key | null {
  const key = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  return key.success ? key.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function refuseCursor(): Refusal {
  return refuse('malformed', { fields: { cursor: 'This cursor is not one of ours.' } });
}

/** Of one row more than the page holds, the page, and the cursor when that further row was there. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => object,
): { page: readonly Row[]; nextCursor: string | null } {
  const page = rows.length > limit ? rows.slice(0, limit) : rows;
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? writeCursor(keyOf(last)) : null };
}
