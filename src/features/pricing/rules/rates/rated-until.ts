/** Rule 19: how long arriving cars get a rate, for lists that show how long a zone sells. */
import { addDays, instantShowing, localDay, MINUTES_PER_DAY, minuteOf } from '#platform/calendar/local-time.ts';
import { ratesAt } from './rate-times.ts';
import type { Tariff } from './tariff.ts';

const A_DAY_MS = MINUTES_PER_DAY * 60_000;

/** The first moment within 24 hours after `at` at which no rate applies; null when one always does. */
export const ratedUntil = (tariff: Tariff, at: Date, timeZone: string): Date | null => {
  const near = minuteOf(at);
  const today = localDay(at, timeZone);
  // A rate ends with its hours, or with its day.
  const ends = tariff.flatMap(({ when: { until = '24:00' } = {} }) =>
    (until === '24:00' ? [1] : [0, 1]).map((later) => {
      const shown = `${addDays(today, later)}T${until === '24:00' ? '00:00' : until}Z`;
      return instantShowing(minuteOf(new Date(shown)), near, timeZone);
    }),
  );
  const last = ends.filter(
    (end) => end > at && end.getTime() <= at.getTime() + A_DAY_MS && ratesAt(tariff, end, timeZone).length === 0,
  );
  return last.length === 0 ? null : new Date(Math.min(...last.map(Number)));
};
