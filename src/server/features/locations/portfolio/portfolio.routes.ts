import { portfolioContract as contract } from '#contract/lots/portfolio.contract.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { listPortfolio, listPortfolioPlaces } from './list-portfolio.ts';

export function portfolioRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(contract.listPortfolio, async ({ query, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return listPortfolio(db, { user, now }, query);
    }),
    route(contract.listPortfolioPlaces, async ({ query, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return listPortfolioPlaces(db, user, query.owner);
    }),
  ];
}
