import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { historyContract } from '../history.contract.ts';
import { listHistory } from './audit.read-model.ts';

export function historyRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(historyContract.listHistory, async ({ params: { id }, query: { area, cursor, limit }, principal }) => {
      const after = decodeCursor(cursor, z.tuple([z.int().min(1)]));
      if (isRefusal(after)) return after;
      const lot = await findLocation(db, id);
      if (!lot) return refuse('not_found');
      // A manager sees no payouts and no team of managers.
      const accountId = principal.user?.role === 'manager' ? null : lot.ownerId;
      const question = { locationId: id, accountId, area: area ?? null, before: after?.[0] ?? null, limit };
      const { entries, nextCursor } = await listHistory(db, question);
      return { data: { entries }, nextCursor };
    }),
  ];
}
