import { validationsContract } from '#contract/lots/validations.contract.ts';
import { revenueContract as contract } from '#contract/money/revenue.contract.ts';
import { taxesContract } from '#contract/money/taxes.contract.ts';
import { isRefusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../http/access/principal.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { findLotMonth, getLotRevenue } from './get-lot-revenue.ts';
import { findScopeMonth, getRevenue } from './get-revenue.ts';
import { lotsCsvName, writeLotsCsv } from './lots-csv.ts';
import { csvName, writeCsv } from './revenue-csv.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { getTaxReport } from './taxes/get-tax-report.ts';
import { taxesCsvName, writeTaxesCsv } from './taxes/taxes-csv.ts';
import { recordUpdate, refuseOtherLot } from './update-lot-revenue.ts';
import { getValidationReport, validationsCsvName, writeValidationsCsv } from './validations/get-validation-report.ts';

export function revenueRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.getRevenue, async ({ body, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      return getRevenue(db, scopeOf(principal.user), { ...body, now });
    }),
    route(contract.getLotRevenue, async ({ body: { lotId, ...body }, now }) =>
      getLotRevenue(db, lotId, { ...body, now }),
    ),
    route(contract.downloadRevenue, async ({ query, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      const scope = scopeOf(principal.user);
      const meant = await findScopeMonth(db, scope, { ...query, now });
      if (isRefusal(meant)) return meant;
      const { month } = meant;
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: lotsCsvName(month),
        body: writeLotsCsv(db, scope, month),
      };
    }),
    route(contract.downloadLotRevenue, async ({ params, query, now }) => {
      const meant = await findLotMonth(db, params.id, { ...query, now });
      if (isRefusal(meant)) return meant;
      return { contentType: 'text/csv; charset=utf-8', fileName: csvName(meant), body: writeCsv(db, meant, now) };
    }),
    route(taxesContract.getTaxReport, async ({ query, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      return getTaxReport(db, scopeOf(principal.user), { ...query, now });
    }),
    route(taxesContract.downloadTaxReport, async ({ query, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      const scope = scopeOf(principal.user);
      const meant = await findScopeMonth(db, scope, { ...query, now });
      if (isRefusal(meant)) return meant;
      const { month } = meant;
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: taxesCsvName(month),
        body: writeTaxesCsv(db, scope, month),
      };
    }),
    route(validationsContract.getValidationReport, async ({ query, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      return getValidationReport(db, scopeOf(principal.user), { ...query, now });
    }),
    route(validationsContract.downloadValidationReport, async ({ query, principal, now }) => {
      if (!principal.user) return refuse('not_signed_in');
      const scope = scopeOf(principal.user);
      const meant = await findScopeMonth(db, scope, { ...query, now });
      if (isRefusal(meant)) return meant;
      const { month } = meant;
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: validationsCsvName(month),
        body: writeValidationsCsv(db, scope, month),
      };
    }),
    route(contract.updateLotRevenue, async ({ params, body, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const wrong = refuseOtherLot(params.id, body.locationId);
      if (wrong) return wrong;
      const wanted = { ...body, locationId: params.id, by: principal.user, now };
      return once(async (tx) => {
        const recorded = await recordUpdate(deps, tx, wanted);
        return isRefusal(recorded) ? recorded : { data: recorded };
      });
    }),
  ];
}

/** An odogwu sees every lot, valets those where they work, owners their own. */
function scopeOf({ id, role }: SignedInUser): RevenueScope {
  if (role === 'odogwu') return { kind: 'all' };
  return role === 'valet' ? { kind: 'valet', userId: id } : { kind: 'owner', ownerId: id };
}
