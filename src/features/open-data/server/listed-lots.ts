// The lots that a sitemap lists.

import type { Db } from '#platform/db/database.ts';
import { listPublishedIds, listPublishedParts } from './published-lots.read-model.ts';

/** Few enough to read and send a part in a moment; a sitemap may list 50,000. */
const LOTS_IN_PART = 5000;

export const listedLots = (db: Db, lotsInPart = LOTS_IN_PART) => ({
  listParts: () => listPublishedParts(db, lotsInPart),
  listPart: (first: string) => listPublishedIds(db, { first, limit: lotsInPart }),
});
