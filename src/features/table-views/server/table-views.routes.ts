import type { Deps } from '#app/deps.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { tableViewsContract as contract } from '../table-views.contract.ts';
import { deleteTableView, listTableViews, saveTableView, type ViewsOf } from './table-views.store.ts';

const MAX_VIEWS = 30;

export function tableViewsRoutes({ db }: Deps): Route[] {
  const viewsOf = async (of: ViewsOf) => ({ data: { views: await listTableViews(db, of) } });
  return [
    route(contract.listTableViews, async ({ params, principal: { user } }) =>
      user ? viewsOf({ userId: user.id, tableName: params.table }) : refuse('not_signed_in'),
    ),
    route(contract.saveTableView, async ({ params, body: view, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const of = { userId: user.id, tableName: params.table };
      const views = await listTableViews(db, of);
      if (views.length >= MAX_VIEWS && views.every(({ name }) => name !== view.name)) return refuse('too_many_views');
      await saveTableView(db, of, view);
      return viewsOf(of);
    }),
    route(contract.removeTableView, async ({ params, body: { name }, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const of = { userId: user.id, tableName: params.table };
      await deleteTableView(db, of, name);
      return viewsOf(of);
    }),
  ];
}
