import { portfolioContract as contract } from '#contract/lots/portfolio.contract.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
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
