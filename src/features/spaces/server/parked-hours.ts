// A day at some lots by hour, next to the same day a week earlier.

import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { AllParkedHours, ParkedHours } from '../spaces.contract.ts';
import { countCarsByHour, findClockOfLot } from './parked-hours.read-model.ts';
import { listWatchedClocks, sumWatchedCapacity, type Watcher } from './watched-lots.read-model.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export async function readParkedHours(db: Db, locationId: string, now: Date): Promise<ParkedHours | Refusal> {
  const lot = await findClockOfLot(db, locationId);
  if (!lot) return refuse('not_found');
  const { timeZone, capacity } = lot;
  return { capacity, ...(await readDay(db, { locationIds: [locationId], timeZone, now })) };
}

/** Lots in several time zones are counted at the same moments, on the clock that most of them have. */
export async function readAllParkedHours(
  db: Db,
  { watcher, now }: { readonly watcher: Watcher; readonly now: Date },
): Promise<AllParkedHours> {
  const [clocks, capacity] = await Promise.all([listWatchedClocks(db, watcher), sumWatchedCapacity(db, watcher)]);
  const timeZone = clocks[0]?.timeZone ?? 'UTC';
  const locationIds = clocks.flatMap(({ lotIds }) => lotIds);
  const day = await readDay(db, { locationIds, timeZone, now });
  return { timeZone, isEverywhere: clocks.length <= 1, capacity, ...day };
}

type Requested = { readonly locationIds: readonly string[]; readonly timeZone: string; readonly now: Date };

async function readDay(db: Db, { locationIds, timeZone, now }: Requested): Promise<Omit<ParkedHours, 'capacity'>> {
  const day = localDay(now, timeZone);
  const lastWeekDay = addDays(day, -7);
  const midnight = (of: string) => startOfLocalDay(of, timeZone);
  const today = { from: midnight(day), until: now };
  const lastWeek = { from: midnight(lastWeekDay), until: midnight(addDays(lastWeekDay, 1)) };
  const [cars, before] = await Promise.all(
    [today, lastWeek].map(async (time) => {
      const counted = await countCarsByHour(db, { locationIds, timeZone, ...time });
      return new Map(counted.map((each) => [each.hour, each.cars]));
    }),
  );
  const hours = HOURS.map((hour) => ({
    hour,
    cars: cars?.get(hour) ?? null,
    lastWeekCars: before?.get(hour) ?? null,
  }));
  return { day, lastWeekDay, hours };
}
