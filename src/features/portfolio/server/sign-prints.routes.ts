import type { Deps } from '#app/deps.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signPrintsContract as contract } from '../sign-prints.contract.ts';
import { lotsMeant } from './list-portfolio.ts';
import { beginSignPrint, listSignPrints, readSignPrint, stopSignPrint } from './sign-prints.ts';

export function signPrintsRoutes({ db, jobs, newId }: Pick<Deps, 'db' | 'jobs' | 'newId'>): Route[] {
  return [
    route(contract.beginSignPrint, async ({ body, principal, now, once }) => {
      const { user } = principal;
      const managed = lotsMeant(principal, body.lots.filter?.owner);
      if (!user || !managed) return refuse('not_signed_in');
      return once((tx) => beginSignPrint(tx, { ...body, managed, now }, { userId: user.id, jobs, newId }));
    }),

    route(contract.listSignPrints, async ({ principal: { user } }) =>
      user ? listSignPrints(db, user.id) : refuse('not_signed_in'),
    ),

    route(contract.stopSignPrint, async ({ params: { id }, principal: { user }, now }) =>
      user ? stopSignPrint(db, { id, userId: user.id, now }) : refuse('not_signed_in'),
    ),

    route(contract.readSignPrint, async ({ params: { id }, principal, now }) => {
      const { user } = principal;
      const managed = everyLotOf(principal);
      return user && managed ? readSignPrint(db, { id, userId: user.id, managed, now }) : refuse('not_signed_in');
    }),
  ];
}
