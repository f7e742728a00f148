import type { Deps } from '#app/deps.ts';
import { refuse } from '#app/refusals.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signPrintsContract as contract } from '../sign-prints.contract.ts';
import { lotsMeant } from './list-portfolio.ts';
import { beginSignPrint, listSignPrints, readSignPrint, stopSignPrint } from './sign-prints.ts';

export function signPrintsRoutes({ db, jobs, newId }: Pick<Deps, 'db' | 'jobs' | 'newId'>): Route[] {
  return [
    route(contract.beginSignPrint, async ({ body, principal, now, once }) => {
      const { user } = principal;
      const stored = lotsMeant(principal, body.lots.filter?.owner);
      if (!user || !stored) return refuse('not_signed_in');
      return once((tx) => beginSignPrint(tx, { ...body, stored, now }, { userId: user.id, jobs, newId }));
    }),

    route(contract.listSignPrints, async ({ principal: { user } }) =>
      user ? listSignPrints(db, user.id) : refuse('not_signed_in'),
    ),

    route(contract.stopSignPrint, async ({ params: { id }, principal: { user }, now }) =>
      user ? stopSignPrint(db, { id, userId: user.id, now }) : refuse('not_signed_in'),
    ),

    route(contract.readSignPrint, async ({ params: { id }, principal, now }) => {
      const { user } = principal;
      const stored = everyLotOf(principal);
      return user && stored ? readSignPrint(db, { id, userId: user.id, stored, now }) : refuse('not_signed_in');
    }),
  ];
}
