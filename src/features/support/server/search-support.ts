// Answers support's search box: interprets the text, then runs each search, page by page.

import type { Db } from '#platform/db/database.ts';
import { type PartCursor, pageThrough } from '#platform/http/answers/page-through.ts';
import type { SupportHit } from '../support.contract.ts';
import { LAST_ID, waysToFind } from './support-search.read-model.ts';
import { type Understood, understandSearch } from './understand-search.ts';

const NAMES = {
  id: 'id',
  email: 'email',
  receiptKey: 'receipt',
  receiptCode: 'receipt',
  providerRef: 'provider_ref',
  plateKey: 'plate',
  phone: 'phone',
  name: 'name',
  lotName: 'lot',
} as const satisfies Record<keyof Understood, string>;

export type Found = {
  readonly understoodAs: Array<(typeof NAMES)[keyof Understood]>;
  readonly hits: SupportHit[];
  readonly nextCursor: string | null;
};

export async function searchSupport(
  db: Db,
  { q, limit, cursor }: { q: string; limit: number; cursor: PartCursor | null },
): Promise<Found> {
  const understood = understandSearch(q);
  const parts = waysToFind(db, understood).map(
    (way) => (after: string | null, max: number) => way(after ?? LAST_ID, max),
  );
  const { page, nextCursor } = await pageThrough(parts, { limit, cursor }, ({ key }) => key);
  const understoodAs = [...new Set((Object.keys(understood) as Array<keyof Understood>).map((each) => NAMES[each]))];
  return { understoodAs, hits: page.map(({ hit }) => hit), nextCursor };
}
