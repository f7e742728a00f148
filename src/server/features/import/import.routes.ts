import { locationImportContract } from '#contract/lots/location-import.contract.ts';
import { membersContract } from '#contract/lots/members.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { importCodes, planCodes } from './import-codes.ts';
import { IMPORT_STALE, importPlan, planImport } from './import-lots.ts';

/** Two people who work on the same lots at once; more are asked to come back. */
const MOST_PLANS = 3;

export function importRoutes(deps: Deps): Route[] {
  return [
    route(locationImportContract.importLocations, async ({ body, query, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const wanted = { csv: body.csv, dryRun: query.dryRun, ownerId: principal.user.id, now };
      return whileStale(async () => {
        const plan = await planImport(deps, wanted);
        return isRefusal(plan) ? plan : once((tx) => importPlan(tx, plan, wanted));
      });
    }),
    route(membersContract.importMemberCodes, ({ params, body: { csv }, query: { dryRun }, now, once }) => {
      const wanted = { csv, dryRun, now, locationId: params.id };
      return whileStale(async () => {
        const plan = await planCodes(deps, wanted);
        if (isRefusal(plan)) return plan;
        return once(async (tx) => {
          const report = await importCodes(tx, deps, plan, wanted);
          return isRefusal(report) ? report : { data: report };
        });
      });
    }),
  ];
}

/** Plans anew what another request has overtaken. */
async function whileStale<T>(importOnce: () => Promise<T | Refusal>): Promise<T | Refusal> {
  let answer = await importOnce();
  for (let plans = 1; answer === IMPORT_STALE && plans < MOST_PLANS; plans++) answer = await importOnce();
  return answer;
}
