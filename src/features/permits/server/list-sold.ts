// The permits of a lot for its owner: all of them, or those that match a search.

import { z } from 'zod';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { listPeople } from '#platform/http/access/people.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { toSoldPermit } from './permit-answers.ts';
import { listHolderIds, listSold } from './permits.store.ts';

const IdCursor = z.tuple([z.uuid()]);

type Listed = { readonly search?: string | undefined; readonly limit: number; readonly cursor?: string | undefined };

/** Latest first. */
export async function listSoldAt(db: Db, locationId: string, { search = '', limit, cursor }: Listed) {
  const after = decodeCursor(cursor, IdCursor);
  if (isRefusal(after)) return after;
  const found = search === '' ? undefined : { words: search, holderIds: await findHolders(db, locationId, search) };
  const rows = await listSold(db, { locationId, beforeId: after?.[0], limit, found });
  const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
  const permits = await Promise.all(page.map((permit) => toSoldPermit(db, permit)));
  return { data: { permits }, nextCursor };
}

/** On a cluster, accounts are on other machines than the permits they hold. */
async function findHolders(db: Db, locationId: string, words: string): Promise<string[]> {
  const people = await listPeople(db, await listHolderIds(db, locationId));
  const search = words.toLowerCase();
  return [...people.values()]
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search))
    .map(({ id }) => id);
}
