// Who gets the tips of shifts and of a day (rule 280). Nothing is stored for this: the books and the history have who handed a
// car over, who worked a shift, and what was refunded.

import type { Db } from '#platform/db/database.ts';
import type { Tips } from '../../contract/tips.ts';
import { type DividedTips, divideTips } from '../../rules/price/divide-tips.ts';
import type { StoredShift } from '../shifts/shifts.store.ts';
import { listPeopleBetween, listShiftPeople, listTips } from './tips.read-model.ts';

type Times = Pick<StoredShift, 'id' | 'openedAt' | 'closedAt'>;

/** Keyed by shift id; a shift without tips is left out. */
export async function tipsOfShifts(
  db: Db,
  locationId: string,
  shifts: readonly Times[],
): Promise<ReadonlyMap<string, DividedTips>> {
  const [first] = shifts;
  if (!first) return new Map();
  const from = new Date(Math.min(...shifts.map(({ openedAt }) => openedAt.getTime())));
  const until = lastEnd(shifts);
  const shiftIds = new Set(shifts.map(({ id }) => id));
  const tips = (await listTips(db, { locationId, from, until })).flatMap(({ shiftId, ...tip }) =>
    shiftId !== null && shiftIds.has(shiftId) ? [{ ...tip, pool: shiftId }] : [],
  );
  const byShift = Map.groupBy(tips, ({ pool }) => pool);
  const people = await listShiftPeople(db, locationId, [...byShift.keys()]);
  return new Map([...byShift].map(([shiftId, own]) => [shiftId, divideTips(own, people)]));
}

/** Null while one of them is open. */
function lastEnd(shifts: readonly Times[]): Date | null {
  const ends = shifts.map(({ closedAt }) => closedAt?.getTime());
  return ends.includes(undefined) ? null : new Date(Math.max(...ends.map((end) => end ?? 0)));
}

const OUTSIDE = 'outside';

/**
 * A night belongs to the day on which its shift was opened, so that a pool is divided once. Tips paid outside any shift belong to
 * their own day and are shared by everyone who worked on it.
 */
export async function tipsOfDay(
  db: Db,
  day: { readonly locationId: string; readonly from: Date; readonly until: Date },
): Promise<DividedTips> {
  const { locationId, from, until } = day;
  const isOfDay = (at: Date) => at >= from && at < until;
  // No shift lasts longer than this.
  const end = new Date(until.getTime() + 48 * 3_600_000);
  const tips = (await listTips(db, { locationId, from, until: end }))
    .filter(({ openedAt, paidAt }) => isOfDay(openedAt ?? paidAt))
    .map(({ shiftId, ...tip }) => ({ ...tip, pool: shiftId ?? OUTSIDE }));
  const pools = new Set(tips.map(({ pool }) => pool));
  const shifts = await listShiftPeople(
    db,
    locationId,
    [...pools].filter((pool) => pool !== OUTSIDE),
  );
  const outside = pools.has(OUTSIDE) ? await listPeopleBetween(db, day) : [];
  return divideTips(tips, new Map([...shifts, [OUTSIDE, outside]]));
}

export function toTips({ totalCents, sharedCents, inCashCents, people, openCents }: DividedTips): Tips {
  return {
    total: totalCents,
    shared: sharedCents,
    inCash: inCashCents,
    people: people.map((person) => ({ name: person.name, cents: person.cents, inCash: person.inCashCents })),
    open: openCents,
  };
}

export const NO_TIPS: DividedTips = divideTips([], new Map());
