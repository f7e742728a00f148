import type { Deps } from '#app/deps.ts';
import { findLocation, findLotDates } from '#features/lot-directory/server/public.ts';
import { toDatedAnswer } from '#features/zones/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { datedHoursContract as contract } from '../../dated-hours.contract.ts';
import { changeLotDates, changeZoneDates } from './change-dated-hours.ts';

export function datedHoursRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.getLotDates, async ({ params: { id } }) => {
      if (!(await findLocation(db, id))) return refuse('not_found');
      return { data: { dates: toDatedAnswer(await findLotDates(db, id)) } };
    }),
    route(contract.putLotDates, async ({ params: { id }, body, now }) => {
      const changed = await inTransaction(db, (tx) => changeLotDates(deps, tx, id, { ...body, now }));
      return isRefusal(changed) ? changed : { data: changed };
    }),
    route(contract.putZoneDates, async ({ params: { id }, body, now }) => {
      const changed = await inTransaction(db, (tx) => changeZoneDates(deps, tx, id, { ...body, now }));
      return isRefusal(changed) ? changed : { data: changed };
    }),
  ];
}
