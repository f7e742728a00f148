// A lot's day by hour beside the same day a week earlier.

import type { ParkedHours } from '#contract/lots/occupancy.contract.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { addDays, localDay, startOfLocalDay } from '#domain/calendar/local-time.ts';
import type { Db } from '../../db/database.ts';
import { countCarsByHour, findClockOfLot } from './parked-hours.read-model.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export async function readParkedHours(db: Db, locationId: string, now: Date): Promise<ParkedHours | Refusal> {
  const lot = await findClockOfLot(db, locationId);
  if (!lot) return refuse('not_found');
  const { timeZone, capacity } = lot;
  const day = localDay(now, timeZone);
  const lastWeekDay = addDays(day, -7);
  const midnight = (of: string) => startOfLocalDay(of, timeZone);
  const today = { from: midnight(day), until: now };
  const lastWeek = { from: midnight(lastWeekDay), until: midnight(addDays(lastWeekDay, 1)) };
  const [cars, before] = await Promise.all(
    [today, lastWeek].map(async (time) => {
      const counted = await countCarsByHour(db, { locationId, timeZone, ...time });
      return new Map(counted.map((each) => [each.hour, each.cars]));
    }),
  );
  const hours = HOURS.map((hour) => ({
    hour,
    cars: cars?.get(hour) ?? null,
    lastWeekCars: before?.get(hour) ?? null,
  }));
  return { day, lastWeekDay, capacity, hours };
}
