import type { Deps } from '#app/deps.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { portfolioContract as contract } from '../portfolio.contract.ts';
import { listPortfolio, listPortfolioPlaces, lotsMeant } from './list-portfolio.ts';
import { createStoredOrders } from './stored-order.ts';

export function portfolioRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  const orders = createStoredOrders();
  return [
    route(contract.listPortfolio, async ({ query, principal, now }) => {
      const managed = lotsMeant(principal, query.owner);
      if (!managed) return refuse('not_signed_in');
      return listPortfolio({ db, orders }, { managed, withOwners: principal.user?.role === 'odogwu', now }, query);
    }),
    route(contract.listPortfolioPlaces, async ({ query, principal }) => {
      const managed = lotsMeant(principal, query.owner);
      return managed ? listPortfolioPlaces(db, managed) : refuse('not_signed_in');
    }),
  ];
}
