import type { Deps } from '#app/deps.ts';
import { validationsContract } from '#features/validations/validations.contract.ts';
import { seesPlates } from '#platform/access/membership.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { csvFile } from '#platform/contract/csv-line.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { revenueContract as contract } from '../revenue.contract.ts';
import { taxesContract } from '../taxes.contract.ts';
import { findLotMonth, getLotRevenue } from './get-lot-revenue.ts';
import { findScopeMonth, getRevenue, type RequestedMonth } from './get-revenue.ts';
import { getRevenueWeek } from './get-revenue-week.ts';
import { getTaxReport } from './get-tax-report.ts';
import { getValidationReport, validationsCsvName, writeValidationsCsv } from './get-validation-report.ts';
import { listMonthsOfLots } from './list-lot-months.ts';
import { lotsCsvName, writeLotsCsv } from './lots-csv.ts';
import { monthsCsvName, writeMonthsCsv } from './months-csv.ts';
import { csvName, writeCsv } from './revenue-csv.ts';
import { withoutPlate } from './revenue-row-answer.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { taxesCsvName, writeTaxesCsv } from './taxes-csv.ts';
import { recordUpdate, refuseOtherLot } from './update-lot-revenue.ts';

export function revenueRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.getRevenue, async ({ body, principal, now }) => {
      const scope = everyLotOf(principal);
      return scope ? getRevenue(db, scope, { ...body, now }) : refuse('not_signed_in');
    }),
    route(contract.listLotMonths, async ({ body, principal, now }) => {
      const scope = everyLotOf(principal);
      return scope ? listMonthsOfLots(db, scope, { ...body, now }) : refuse('not_signed_in');
    }),
    route(contract.getLotRevenue, async ({ body: { lotId, ...body }, principal, now }) => {
      const month = await getLotRevenue(db, lotId, { ...body, now });
      if (isRefusal(month) || mayReadPlates(principal)) return month;
      return { ...month, monthSessions: month.monthSessions.map(withoutPlate) };
    }),
    route(contract.getRevenueWeek, async ({ query, principal, now }) => {
      const scope = everyLotOf(principal);
      if (!scope) return refuse('not_signed_in');
      const week = await getRevenueWeek(db, scope, { ...query, now });
      return isRefusal(week) ? week : { data: week };
    }),
    route(contract.getLotRevenueWeek, async ({ params, query, now }) => {
      const week = await getRevenueWeek(db, { kind: 'lot', locationId: params.id }, { ...query, now });
      return isRefusal(week) ? week : { data: week };
    }),
    route(contract.downloadRevenue, (call) => sendMonth(db, call, { nameOf: lotsCsvName, write: writeLotsCsv })),
    route(contract.downloadLotRevenue, async ({ params, query, principal, now }) => {
      const period = await findLotMonth(db, params.id, { ...query, now });
      if (isRefusal(period)) return period;
      return csvFile(csvName(period), writeCsv(db, period, { now, showsPlates: mayReadPlates(principal) }));
    }),
    route(contract.downloadMonths, async ({ query: { months, ...requested }, principal, now }) => {
      const scope = everyLotOf(principal);
      if (!scope) return refuse('not_signed_in');
      const period = await findScopeMonth(db, scope, { ...requested, now });
      if (isRefusal(period)) return period;
      const span = { last: period.month, months };
      return csvFile(monthsCsvName(span), writeMonthsCsv(db, scope, span));
    }),
    route(taxesContract.getTaxReport, async ({ query, principal, now }) => {
      const scope = everyLotOf(principal);
      return scope ? getTaxReport(db, scope, { ...query, now }) : refuse('not_signed_in');
    }),
    route(taxesContract.downloadTaxReport, (call) =>
      sendMonth(db, call, { nameOf: taxesCsvName, write: writeTaxesCsv }),
    ),
    route(validationsContract.getValidationReport, async ({ query, principal, now }) => {
      const scope = everyLotOf(principal);
      return scope ? getValidationReport(db, scope, { ...query, now }) : refuse('not_signed_in');
    }),
    route(validationsContract.downloadValidationReport, (call) =>
      sendMonth(db, call, { nameOf: validationsCsvName, write: writeValidationsCsv }),
    ),
    route(contract.updateLotRevenue, async ({ params, body, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const wrong = refuseOtherLot(params.id, body.locationId);
      if (wrong) return wrong;
      const update = { ...body, locationId: params.id, by: principal.user, now };
      return once(async (tx) => {
        const recorded = await recordUpdate(deps, tx, update);
        return isRefusal(recorded) ? recorded : { data: recorded };
      });
    }),
  ];
}

/** Rule 210: keeping the accounts does not require plates. */
function mayReadPlates({ user }: Principal): boolean {
  return user !== null && seesPlates(user.role);
}

type MonthFile = {
  readonly nameOf: (month: Month) => string;
  readonly write: (db: Db, scope: RevenueScope, month: Month) => AsyncGenerator<string>;
};

/** A month of all lots that the caller may see, as CSV. */
async function sendMonth(
  db: Db,
  { query, principal, now }: { readonly query: RequestedMonth; readonly principal: Principal; readonly now: Date },
  { nameOf, write }: MonthFile,
) {
  const scope = everyLotOf(principal);
  if (!scope) return refuse('not_signed_in');
  const period = await findScopeMonth(db, scope, { ...query, now });
  if (isRefusal(period)) return period;
  const { month } = period;
  return csvFile(nameOf(month), write(db, scope, month));
}
