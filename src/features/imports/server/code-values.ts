// The values of a member code, column by column, so that what a file says can be compared with them, shown, exported, and undone.

import type { CodeFields } from '#features/members/server/public.ts';
import { DAY_NAMES } from '#platform/calendar/day-names.ts';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { WeeklyTime } from '#platform/calendar/weekly-times.ts';
import { writeWeeklyTime } from '#platform/calendar/zone-schedule.ts';

export type CodeValues = {
  readonly name: string;
  /** Ids; null for all zones. */
  readonly zones: readonly string[] | null;
  readonly times: readonly WeeklyTime[];
  /** Instants in UTC. */
  readonly starts: string | null;
  readonly ends: string | null;
  readonly uses: number | null;
  readonly vehicles: number | null;
};

type Stored = Omit<CodeFields, 'startsAt' | 'endsAt'> & {
  readonly startsAt: Date | string | null;
  readonly endsAt: Date | string | null;
};

export const codeValues = ({ name, zoneIds, weekly, startsAt, endsAt, maxUses, maxPlates }: Stored): CodeValues => ({
  name,
  zones: zoneIds && [...zoneIds].sort(),
  times: weekly.map(({ day, fromMinutes, untilMinutes }) => ({ day, fromMinutes, untilMinutes })),
  starts: startsAt === null ? null : new Date(startsAt).toISOString(),
  ends: endsAt === null ? null : new Date(endsAt).toISOString(),
  uses: maxUses,
  vehicles: maxPlates,
});

export const toFields = (code: string, values: CodeValues): CodeFields => ({
  name: values.name,
  code,
  zoneIds: values.zones && [...values.zones],
  weekly: [...values.times],
  startsAt: values.starts === null ? null : new Date(values.starts),
  endsAt: values.ends === null ? null : new Date(values.ends),
  maxUses: values.uses,
  maxPlates: values.vehicles,
});

export type AtLot = {
  readonly timeZone: string /** The ids of its zones, by number. */;
  readonly zones: ReadonlyMap<string, string>;
};

/** In the words of the import's own file. */
export function codeWords(
  values: CodeValues,
  { timeZone, zones }: AtLot,
): { readonly [Column in keyof CodeValues]: string } {
  const numbers = new Map([...zones].map(([number, id]) => [id, number]));
  return {
    name: values.name,
    // A zone that is no longer sold. If it were left out, the code would apply to all zones.
    zones: values.zones?.map((id) => numbers.get(id) ?? '?').join('; ') ?? '',
    times: values.times.map(timeWords).join('; '),
    starts: values.starts === null ? '' : firstDay(values.starts, timeZone),
    ends: values.ends === null ? '' : lastDay(values.ends, timeZone),
    uses: values.uses === null ? '' : String(values.uses),
    vehicles: values.vehicles === null ? '' : String(values.vehicles),
  };
}

function timeWords(time: WeeklyTime): string {
  const { day, from, until } = writeWeeklyTime(time);
  return `${DAY_NAMES[day]?.slice(0, 3)} ${from}-${until}`;
}

/** A day if it begins with one in the lot's time zone, otherwise the instant. */
function firstDay(instant: string, timeZone: string): string {
  const day = localDay(new Date(instant), timeZone);
  return startOfLocalDay(day, timeZone).toISOString() === instant ? day : instant;
}

function lastDay(instant: string, timeZone: string): string {
  const after = localDay(new Date(instant), timeZone);
  return startOfLocalDay(after, timeZone).toISOString() === instant ? addDays(after, -1) : instant;
}
