import type { Deps } from '#app/deps.ts';
import { readVehicles } from '#features/parking/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { givenPermitsContract as contract } from '../../given-permits.contract.ts';
import { payPermit } from '../pay-permit.ts';
import { toOpened, toSoldPermit } from '../permit-answers.ts';
import { listPermitIncome } from '../permit-income.read-model.ts';
import { changeGranted } from './change-given.ts';
import { grantPermit } from './grant-permit.ts';
import { findByPayKey, toInvoice } from './permit-invoice.ts';

export function givenPermitsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.givePermit, ({ params: { id: locationId }, body, once }) =>
      once(async (tx) => {
        const plates = readVehicles(body.plates);
        if (isRefusal(plates)) return plates;
        const permit = await grantPermit(deps, tx, { locationId, given: body, plates });
        return isRefusal(permit) ? permit : { data: { permit: await toSoldPermit(tx, permit) } };
      }),
    ),
    route(contract.changeGivenPermit, async ({ params, body: { plates: typed, ends } }) => {
      const plates = typed && readVehicles(typed);
      if (isRefusal(plates)) return plates;
      const changed = await inTransaction(db, (tx) => changeGranted(deps, tx, params, { plates, ends }));
      return isRefusal(changed) ? changed : { data: { permit: await toSoldPermit(db, changed) } };
    }),
    route(contract.getPermitIncome, async ({ params: { id } }) => ({
      data: { months: await listPermitIncome(db, id) },
    })),
    route(contract.getPermitInvoice, async ({ params: { key } }) => {
      const permit = await findByPayKey(db, key);
      return permit ? { data: { invoice: await toInvoice(db, permit) } } : refuse('not_found');
    }),
    route(contract.payPermitInvoice, async ({ params: { key }, body: { totalCost: shownCents, method = 'card' } }) => {
      const permit = await findByPayKey(db, key);
      if (!permit) return refuse('not_found');
      const opened = await payPermit(deps, permit, { shownCents, method });
      return isRefusal(opened) ? opened : toOpened(opened);
    }),
  ];
}
