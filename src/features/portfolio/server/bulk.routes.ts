import type { Deps } from '#app/deps.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { bulkContract as contract } from '../bulk.contract.ts';
import { beginAct, getBulkAct, listBulkActs, undoAct } from './bulk-acts.ts';
import { listTags } from './bulk-lots.read-model.ts';
import { lotsMeant } from './list-portfolio.ts';
import { previewAct } from './plan-bulk-act.ts';

export function bulkRoutes({ db, jobs, newId }: Pick<Deps, 'db' | 'jobs' | 'newId'>): Route[] {
  return [
    route(contract.listTags, async ({ query, principal }) => {
      const managed = lotsMeant(principal, query.owner);
      return managed ? { data: { tags: await listTags(db, managed) } } : refuse('not_signed_in');
    }),

    route(contract.previewBulk, async ({ body: { lots, change, ...page }, principal, now }) => {
      const managed = lotsMeant(principal, lots.filter?.owner);
      return managed ? previewAct(db, { lots, change, managed, now }, page) : refuse('not_signed_in');
    }),

    route(contract.beginBulk, async ({ body, principal, now, once }) => {
      const { user } = principal;
      const managed = lotsMeant(principal, body.lots.filter?.owner);
      if (!user || !managed) return refuse('not_signed_in');
      return once((tx) => beginAct(tx, { ...body, managed, now }, { user, jobs, newId, now }));
    }),

    route(contract.listBulk, async ({ query, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return listBulkActs(db, user, query);
    }),

    route(contract.getBulk, async ({ params: { id }, query, principal }) => {
      const { user } = principal;
      const managed = everyLotOf(principal);
      return user && managed ? getBulkAct(db, { user, managed }, { id, ...query }) : refuse('not_signed_in');
    }),

    route(contract.undoBulk, async ({ params: { id }, principal, now, once }) => {
      const { user } = principal;
      const managed = everyLotOf(principal);
      if (!user || !managed) return refuse('not_signed_in');
      return once((tx) => undoAct(tx, { id, managed }, { user, jobs, newId, now }));
    }),
  ];
}
