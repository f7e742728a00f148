// A month's uses of merchants' codes (rule 18): who owes the owner what. Only the month's uses are read.

import { z } from 'zod';
import { isoMonth, type Month } from '#platform/calendar/revenue-month.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { centsToDollars } from '#platform/money/cents.ts';
import { findScopeMonth, type RequestedMonth } from './get-revenue.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { listUses, sumUses } from './validation-sums.read-model.ts';

type Requested = RequestedMonth & { readonly limit: number; readonly cursor?: string | undefined; readonly now: Date };

const IdCursor = z.tuple([Id]);

export async function getValidationReport(db: Db, scope: RevenueScope, requested: Requested) {
  const after = decodeCursor(requested.cursor, IdCursor);
  if (isRefusal(after)) return after;
  const period = await findScopeMonth(db, scope, requested);
  if (isRefusal(period)) return period satisfies Refusal;
  const { month } = period;
  const rows = await listUses(db, scope, { month, beforeId: after?.[0], limit: requested.limit + 1 });
  const { page, nextCursor } = cutPage(rows, requested.limit, ({ validationId }) => [validationId]);
  return { data: { ...month, total: await sumUses(db, scope, month), validations: [...page] }, nextCursor };
}

const CSV_COLUMNS = ['Merchant', 'Code', 'Lot', 'Vehicles', 'Taken off (USD)'];
const CSV_PAGE = 500;

/** Newest code first. */
export async function* writeValidationsCsv(db: Db, scope: RevenueScope, month: Month): AsyncGenerator<string> {
  yield csvLine(CSV_COLUMNS);
  let beforeId: string | undefined;
  do {
    const rows = await listUses(db, scope, { month, beforeId, limit: CSV_PAGE });
    yield rows
      .map(({ name, code, locationName, locationAddress, uses, takenOff }) => {
        const lot = nameLot({ name: locationName, address: locationAddress });
        return csvLine([name, code, lot, String(uses), centsToDollars(takenOff).toFixed(2)]);
      })
      .join('');
    beforeId = rows.length === CSV_PAGE ? rows.at(-1)?.validationId : undefined;
  } while (beforeId !== undefined);
}

export const validationsCsvName = (month: Month): string => `validations-${isoMonth(month)}.csv`;
