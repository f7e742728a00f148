import type { Deps } from '#app/deps.ts';
import { disputesContract as contract } from '#features/payments/disputes.contract.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { PartCursor, pageThrough } from '#platform/http/answers/page-through.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { countOpenDisputes, listClosedDisputes, listOpenDisputes } from './disputes.read-model.ts';

export function disputesRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(contract.listDisputes, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = [listOpenDisputes, listClosedDisputes].map((list) => list.bind(null, db));
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      return { data: { disputes: page, open: await countOpenDisputes(db) }, nextCursor };
    }),
  ];
}
