import { portfolioContract as contract } from '#contract/lots/portfolio.contract.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import { type KeptLots, keptLotsOf } from '../../../http/access/kept-lots.read-model.ts';
import type { Principal } from '../../../http/access/principal.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { listPortfolio, listPortfolioPlaces } from './list-portfolio.ts';

export function portfolioRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(contract.listPortfolio, async ({ query, principal, now }) => {
      const kept = lotsMeant(principal, query.owner);
      if (!kept) return refuse('not_signed_in');
      return listPortfolio(db, { kept, withOwners: principal.user?.role === 'odogwu', now }, query);
    }),
    route(contract.listPortfolioPlaces, async ({ query, principal }) => {
      const kept = lotsMeant(principal, query.owner);
      return kept ? listPortfolioPlaces(db, kept) : refuse('not_signed_in');
    }),
  ];
}

/** An odogwu alone sees those of all owners, or of any one. */
function lotsMeant(principal: Principal, owner: string | undefined): KeptLots | null {
  if (principal.user?.role !== 'odogwu') return keptLotsOf(principal);
  return owner === undefined ? { kind: 'all' } : { kind: 'owner', ownerId: owner };
}
