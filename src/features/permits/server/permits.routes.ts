import type { Deps } from '#app/deps.ts';
import { answerCharges, findLocation } from '#features/lot-directory/server/public.ts';
import { readVehicles } from '#features/parking/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { idAt } from '#platform/db/sharding/location-in-ids.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { managedFor } from '#platform/http/access/managed-for.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { permitsContract as contract } from '../permits.contract.ts';
import { buyPermit } from './buy-permit.ts';
import { changeCard } from './change-card.ts';
import { changePermit, findOwnPermit } from './change-permit.ts';
import { givenPermitsRoutes } from './given/given-permits.routes.ts';
import { listManaged } from './list-managed.ts';
import { listSoldAt } from './list-sold.ts';
import { addPlan, changePlan } from './manage-plans.ts';
import { payPermit } from './pay-permit.ts';
import { toOpened, toOwnPermit, toOwnWait, toPlan } from './permit-answers.ts';
import { listPermitsOf } from './permits.store.ts';
import { countSeatsOf, listPlans, listZonesOf } from './plans.store.ts';
import { joinLine, leaveWaitlist } from './waiting/wait-for-permit.ts';
import { listWaitsOf } from './waiting/waits.store.ts';

export function permitsRoutes(deps: Deps): Route[] {
  return [...plansRoutes(deps), ...driversRoutes(deps), ...waitingRoutes(deps), ...givenPermitsRoutes(deps)];
}

function plansRoutes(deps: Deps): Route[] {
  const { db, newId } = deps;
  return [
    route(contract.listPermitPlans, async ({ params: { id }, principal: { user } }) => {
      const lot = await findLocation(db, id);
      if (!lot || lot.archivedAt) return refuse('not_found');
      const { name, address, timeZone, charges } = lot;
      const [plans, zones] = [await listPlans(db, id), await listZonesOf(db, id)];
      const seatsOf = await countSeatsOf(db, id, user?.id ?? null);
      const location = { _id: id, name, address, timeZone, charges: answerCharges(charges) };
      return {
        data: { location, plans: plans.map((plan) => toPlan(plan, { zones, counted: seatsOf(plan) })) },
      };
    }),
    route(contract.addPermitPlan, ({ params, body, now, once }) =>
      once(async (tx) => {
        const at = { locationId: params.id, id: idAt(params.id, newId()) };
        const plan = await addPlan(tx, { ...at, now }, body);
        return isRefusal(plan) ? plan : { data: { plan } };
      }),
    ),
    route(contract.changePermitPlan, async ({ params, body, now }) => {
      const plan = await inTransaction(db, (tx) => changePlan(deps, tx, { ...params, now }, body));
      return isRefusal(plan) ? plan : { data: { plan } };
    }),
    route(contract.listSoldPermits, ({ params, query }) => listSoldAt(db, params.id, query)),
    route(contract.searchSoldPermits, ({ params, body }) => listSoldAt(db, params.id, body)),
    route(contract.listManagedPermits, async ({ body, principal }) => {
      const managed = await managedFor(db, principal, body.locationId);
      return isRefusal(managed) ? managed : listManaged(db, managed, body);
    }),
  ];
}

function driversRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.buyPermit, async ({ body, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const plates = readVehicles(body.plates);
      if (isRefusal(plates)) return plates;
      const { planId, startsOn, totalCost: shownCents, method = 'card' } = body;
      const opened = await buyPermit(deps, { planId, userId: user.id, plates, startsOn, shownCents, method });
      return isRefusal(opened) ? opened : toOpened(opened);
    }),
    route(contract.listOwnPermits, async ({ principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const permits = await listPermitsOf(db, user.id);
      const waits = await listWaitsOf(db, user.id);
      return {
        data: {
          permits: await Promise.all(permits.map((permit) => toOwnPermit(db, permit, now))),
          waits: await Promise.all(waits.map((wait) => toOwnWait(db, wait))),
        },
      };
    }),
    route(contract.changePermit, async ({ params, body, principal: { user }, now }) => {
      const permit = user && (await findOwnPermit(db, params.id, user.id));
      if (!permit) return refuse('not_found');
      const plates = body.plates && readVehicles(body.plates);
      if (isRefusal(plates)) return plates;
      const changed = await inTransaction(db, (tx) => changePermit(deps, tx, permit, { plates, ends: body.ends }));
      return isRefusal(changed) ? changed : { data: { permit: await toOwnPermit(db, changed, now) } };
    }),
    route(contract.changePermitCard, async ({ params, body, principal: { user }, now }) => {
      const permit = user && (await findOwnPermit(db, params.id, user.id));
      if (!permit) return refuse('not_found');
      const changed = await changeCard(deps, { permit, userId: user.id, savedCard: body.savedCard });
      return isRefusal(changed) ? changed : { data: { permit: await toOwnPermit(db, changed, now) } };
    }),
    route(contract.payPermit, async ({ params, body, principal: { user } }) => {
      const permit = user && (await findOwnPermit(db, params.id, user.id));
      if (!permit) return refuse('not_found');
      const { totalCost: shownCents, method = 'card' } = body;
      const opened = await payPermit(deps, permit, { shownCents, method });
      return isRefusal(opened) ? opened : toOpened(opened);
    }),
  ];
}

function waitingRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.waitForPermit, async ({ params: { locationId, id: planId }, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const at = { locationId, planId, userId: user.id };
      const wait = await inTransaction(db, (tx) => joinLine(deps, tx, at));
      return isRefusal(wait) ? wait : { data: { wait: await toOwnWait(db, wait) } };
    }),
    route(contract.stopWaiting, async ({ params: { locationId, id: planId }, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const at = { locationId, planId, userId: user.id };
      const refused = await inTransaction(db, (tx) => leaveWaitlist(deps, tx, at));
      return refused ?? { message: 'You no longer wait for it.' };
    }),
  ];
}
