import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { latestDay, readDaySums } from '#features/revenue/server/public.ts';
import type { ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { type LotToday, NEEDS } from '../home.contract.ts';
import { daysToCompare, sumWeekdays, usualCents } from '../rules/usual-day.ts';
import { needOf } from './get-home.ts';
import { findWaiting } from './home.read-model.ts';

/** One lot as its page begins: today's money against the usual, and what waits for its people. Null if it is unknown. */
export async function getLotToday(
  { db }: Pick<Deps, 'db'>,
  { locationId, now }: { readonly locationId: string; readonly now: Date },
): Promise<LotToday | null> {
  const lot = await findLocation(db, locationId);
  if (!lot) return null;
  const { timeZone, ownerId } = lot;
  const { days } = await readDaySums(db, { kind: 'lot', locationId }, daysToCompare(timeZone, now));
  const sums = sumWeekdays(days, now);
  const managed: ManagedLots = { kind: 'owner', ownerId, only: [locationId] };
  const needs = (await findWaiting(db, { managed, now })).map(needOf);
  return {
    needs: needs.sort((a, b) => NEEDS.indexOf(a.kind) - NEEDS.indexOf(b.kind)),
    today: {
      day: latestDay([timeZone], now),
      cents: sums.find(({ weeksAgo }) => weeksAgo === 0)?.cents ?? 0,
      usualCents: usualCents(sums.filter(({ weeksAgo }) => weeksAgo > 0)),
    },
  };
}
