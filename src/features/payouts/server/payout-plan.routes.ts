import type { Deps } from '#app/deps.ts';
import { showAccount } from '#features/payments/server/public.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { payoutPlanContract as contract } from '../payout-plan.contract.ts';
import { saveSchedule } from './payout-plan.store.ts';
import { showPayoutPlan } from './payout-plan.ts';

export function payoutPlanRoutes(deps: Deps): Route[] {
  const show = async (ownerId: string, now: Date) => {
    const { state } = await showAccount(deps, ownerId);
    return { data: await showPayoutPlan(deps, { ownerId, state, now }) };
  };
  return [
    route(contract.getPayoutPlan, ({ params, now }) => show(params.id, now)),
    route(contract.changePayoutSchedule, async ({ params, body, now }) => {
      await inTransaction(deps.db, (tx) => saveSchedule(tx, params.id, body, now));
      return show(params.id, now);
    }),
  ];
}
