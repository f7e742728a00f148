// Seven days of lots by hour (rule 136), for the map that shows when they earn.

import { t } from 'ttag';
import { addDays, isDay } from '#platform/calendar/local-time.ts';
import { FIRST_YEAR } from '#platform/calendar/revenue-month.ts';
import { type Refusal, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { RevenueWeek } from '../revenue.contract.ts';
import { latestDay } from './get-revenue.ts';
import { sumHours } from './revenue-hours.read-model.ts';
import { listClocks, type RevenueScope } from './revenue-scope.read-model.ts';

const DAYS = 7;

/** lastDay: YYYY-MM-DD; if omitted, the seven days end today. */
type Requested = { readonly lastDay?: string | undefined; readonly now: Date };

export async function getRevenueWeek(
  db: Db,
  scope: RevenueScope,
  { lastDay, now }: Requested,
): Promise<RevenueWeek | Refusal> {
  const today = latestDay(await listClocks(db, scope), now);
  const last = lastDay ?? today;
  const earliest = addDays(`${FIRST_YEAR}-01-01`, DAYS - 1);
  if (!isDay(last) || last > today || last < earliest) {
    return refuseField('lastDay', t`Choose a day from ${earliest} to ${today}.`);
  }
  const days = Array.from({ length: DAYS }, (_, index) => addDays(last, index + 1 - DAYS));
  const hours = await sumHours(db, scope, { from: days[0] ?? last, until: addDays(last, 1) });
  const byDay = Map.groupBy(hours, ({ day }) => day);
  return {
    today,
    totalCents: sumOf(hours),
    days: days.map((day) => {
      const earned = byDay.get(day) ?? [];
      return { day, cents: sumOf(earned), hours: earned.map(({ hour, cents }) => ({ hour, cents })) };
    }),
  };
}

function sumOf(hours: readonly { readonly cents: number }[]): number {
  return hours.reduce((sum, { cents }) => sum + cents, 0);
}
