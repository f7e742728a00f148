import { locationImportContract } from '#contract/location-import.contract.ts';
import { membersContract } from '#contract/members.contract.ts';
import { isRefusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { importCodes } from './import-codes.ts';
import { importPlan, planImport } from './import-lots.ts';

export function importRoutes(deps: Deps): Route[] {
  return [
    route(locationImportContract.importLocations, async ({ body, query, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const wanted = { csv: body.csv, dryRun: query.dryRun, ownerId: principal.user.id, now };
      const planned = await planImport(deps, wanted);
      return isRefusal(planned) ? planned : once((tx) => importPlan(tx, deps, planned, wanted));
    }),
    route(membersContract.importMemberCodes, ({ params, body: { csv }, query: { dryRun }, now, once }) =>
      once(async (tx) => {
        const report = await importCodes(tx, deps, { csv, dryRun, now, locationId: params.id });
        return isRefusal(report) ? report : { data: report };
      }),
    ),
  ];
}
