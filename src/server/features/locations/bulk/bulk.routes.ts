import { type ChosenLots, bulkContract as contract } from '#contract/lots/bulk.contract.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { ownerMeant } from '../portfolio/list-portfolio.ts';
import { beginAct, getBulkAct, listBulkActs, undoAct } from './bulk-acts.ts';
import { listTags } from './bulk-lots.read-model.ts';
import { previewAct } from './plan-bulk-act.ts';
import { printLotSigns } from './print-lot-signs.ts';

export function bulkRoutes(deps: Pick<Deps, 'db' | 'jobs' | 'newId' | 'lanes' | 'config'>): Route[] {
  const { db, jobs, newId } = deps;
  return [
    route(contract.printSigns, async ({ body: { lots, size, languages }, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return printLotSigns(deps, { lots, size, languages, ownerId: ownerOf(user, lots), now });
    }),

    route(contract.listTags, async ({ query, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { tags: await listTags(db, ownerMeant(user, query.owner)) } };
    }),

    route(contract.previewBulk, async ({ body: { lots, change, ...page }, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return previewAct(db, { lots, change, ownerId: ownerOf(user, lots), now }, page);
    }),

    route(contract.beginBulk, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const wanted = { ...body, ownerId: ownerOf(user, body.lots), now };
      return once((tx) => beginAct(tx, wanted, { user, jobs, newId, now }));
    }),

    route(contract.listBulk, async ({ query, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return listBulkActs(db, user.id, query);
    }),

    route(contract.getBulk, async ({ params: { id }, query, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return getBulkAct(db, user, { id, ...query });
    }),

    route(contract.undoBulk, async ({ params: { id }, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      return once((tx) => undoAct(tx, id, { user, jobs, newId, now }));
    }),
  ];
}

function ownerOf(user: Parameters<typeof ownerMeant>[0], { filter }: ChosenLots): string | null {
  return ownerMeant(user, filter?.owner);
}
