// The permits at all lots that the caller runs, latest first.

import { z } from 'zod';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { listPeople } from '#platform/http/access/people.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { listManagedHolderIds, listManagedPermits, type RequestedPermits } from './managed-permits.read-model.ts';
import { toManagedPermit } from './permit-answers.ts';

const IdCursor = z.tuple([z.uuid()]);

type Requested = Pick<RequestedPermits, 'locationId' | 'state' | 'order' | 'limit'> & {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
};

export async function listManaged(db: Db, managed: ManagedLots, { search = '', cursor, ...requested }: Requested) {
  const after = decodeCursor(cursor, IdCursor);
  if (isRefusal(after)) return after;
  const at = { managed, locationId: requested.locationId };
  const found = search === '' ? null : { words: search, holderIds: await findHolders(db, at, search) };
  const rows = await listManagedPermits(db, { ...requested, ...at, found, after: after?.[0] ?? null });
  const { page, nextCursor } = cutPage(rows, requested.limit, ({ id }) => [id]);
  const people = await listPeople(
    db,
    page.map(({ userId }) => userId),
  );
  return { data: { permits: page.map((row) => toManagedPermit(row, people.get(row.userId ?? ''))) }, nextCursor };
}

/** On a cluster, accounts are on other machines than the permits they hold. */
async function findHolders(
  db: Db,
  at: Pick<RequestedPermits, 'managed' | 'locationId'>,
  words: string,
): Promise<string[]> {
  const people = await listPeople(db, await listManagedHolderIds(db, at));
  const search = words.toLowerCase();
  return [...people.values()]
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search))
    .map(({ id }) => id);
}
