import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { plateListsContract as contract, type ListedPlate } from '../plate-lists.contract.ts';
import { listPlates } from './listed-plates.ts';
import { listListed, removeFromList, type StoredListedPlate } from './plate-lists.store.ts';

export function plateListsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.listListedPlates, async ({ params, query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listListed(db, { locationId: params.id, limit, after });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.addedAtExact, row.id]);
      return { data: { plates: page.map(toListedPlate) }, nextCursor };
    }),
    route(contract.addListedPlates, async ({ params, body, principal }) => {
      const listed = await listPlates(deps, { ...body, locationId: params.id, by: principal.user?.id ?? '' });
      return isRefusal(listed) ? listed : { data: listed };
    }),
    route(contract.removeListedPlate, async ({ params }) =>
      (await inTransaction(db, (tx) => removeFromList(tx, params)))
        ? { data: { removed: true as const } }
        : refuse('not_found'),
    ),
  ];
}

function toListedPlate(row: StoredListedPlate): ListedPlate {
  const { id, list, plate, state, reason, until, addedAt, addedBy, addedByName } = row;
  const by = { _id: addedBy, name: addedByName };
  return { _id: id, list, plateNumber: plate, state, reason, until, addedAt: addedAt.toISOString(), addedBy: by };
}
