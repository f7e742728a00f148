import type { Deps } from '#app/deps.ts';
import { refuse } from '#app/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { portfolioContract as contract } from '../portfolio.contract.ts';
import { createKeptOrders } from './kept-order.ts';
import { listPortfolio, listPortfolioPlaces, lotsMeant } from './list-portfolio.ts';

export function portfolioRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  const orders = createKeptOrders();
  return [
    route(contract.listPortfolio, async ({ query, principal, now }) => {
      const kept = lotsMeant(principal, query.owner);
      if (!kept) return refuse('not_signed_in');
      return listPortfolio({ db, orders }, { kept, withOwners: principal.user?.role === 'odogwu', now }, query);
    }),
    route(contract.listPortfolioPlaces, async ({ query, principal }) => {
      const kept = lotsMeant(principal, query.owner);
      return kept ? listPortfolioPlaces(db, kept) : refuse('not_signed_in');
    }),
  ];
}
