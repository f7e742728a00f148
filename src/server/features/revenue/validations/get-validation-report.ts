// A month's uses of merchants' codes (rule 18): who owes the owner what. Only the month's uses are read.

import { sql } from 'kysely';
import { z } from 'zod';
import type { MonthOfUses } from '#contract/lots/validations.contract.ts';
import { isRefusal, type Refusal } from '#contract/refusals.ts';
import { Id } from '#contract/wire.ts';
import { centsToDollars } from '#domain/money/cents.ts';
import { firstDayOf, type Month, monthAfter } from '#domain/revenue/revenue-month.ts';
import { csvLine } from '../../../csv/csv-line.ts';
import type { Db } from '../../../db/database.ts';
import { cutPage, decodeCursor } from '../../../http/answers/cursors.ts';
import { type AskedMonth, findScopeMonth } from '../get-revenue.ts';
import { isInScope, type RevenueScope } from '../revenue-scope.read-model.ts';

type Asked = AskedMonth & { readonly limit: number; readonly cursor?: string | undefined; readonly now: Date };

const IdCursor = z.tuple([Id]);

export async function getValidationReport(db: Db, scope: RevenueScope, asked: Asked) {
  const after = decodeCursor(asked.cursor, IdCursor);
  if (isRefusal(after)) return after;
  const meant = await findScopeMonth(db, scope, asked);
  if (isRefusal(meant)) return meant satisfies Refusal;
  const { month } = meant;
  const rows = await listUses(db, scope, { month, beforeId: after?.[0], limit: asked.limit + 1 });
  const { page, nextCursor } = cutPage(rows, asked.limit, ({ validationId }) => [validationId]);
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
      .map(({ name, code, locationName, uses, takenOff }) =>
        csvLine([name, code, locationName, String(uses), centsToDollars(takenOff).toFixed(2)]),
      )
      .join('');
    beforeId = rows.length === CSV_PAGE ? rows.at(-1)?.validationId : undefined;
  } while (beforeId !== undefined);
}

export const validationsCsvName = (month: Month): string => `validations-${firstDayOf(month).slice(0, 7)}.csv`;

type Page = { readonly month: Month; readonly beforeId: string | undefined; readonly limit: number };

async function listUses(db: Db, scope: RevenueScope, { month, beforeId, limit }: Page): Promise<MonthOfUses[]> {
  const { rows } = await sql<MonthOfUses>`
    select v.id as validation_id, v.name, v.code, l.id as location_id, l.name as location_name,
      sum(u.vehicles)::int as uses, sum(u.cents)::bigint as taken_off
    ${usesIn(scope, month)} ${beforeId === undefined ? sql`` : sql`and v.id < ${beforeId}`}
    group by v.id, v.name, v.code, l.id, l.name order by v.id desc limit ${limit}`.execute(db);
  return rows;
}

async function sumUses(db: Db, scope: RevenueScope, month: Month): Promise<{ uses: number; takenOff: number }> {
  const { rows } = await sql<{ uses: number; takenOff: number }>`
    select coalesce(sum(u.vehicles), 0)::int as uses, coalesce(sum(u.cents), 0)::bigint as taken_off
    ${usesIn(scope, month)}`.execute(db);
  return rows[0] ?? { uses: 0, takenOff: 0 };
}

/** Months are those of each lot's own clock. */
const usesIn = (scope: RevenueScope, month: Month) => sql`
  from locations l
    join validations v on v.location_id = l.id
    join validation_uses u on u.location_id = v.location_id and u.validation_id = v.id
      and u.used_at >= ${firstDayOf(month)}::timestamp at time zone l.time_zone
      and u.used_at < ${firstDayOf(monthAfter(month))}::timestamp at time zone l.time_zone
  where ${isInScope(scope)}`;
