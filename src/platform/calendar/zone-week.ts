/**
 * The hours of a week, day by day, as a zone stores them: one opening and closing time for all days, and the hours of
 * the week that are closed besides.
 */
import { t } from 'ttag';
import type { DatedHours } from './dated-hours.ts';
import { describeDates } from './describe-dated-hours.ts';
import { describeDays, describeZoneHours } from './describe-zone-hours.ts';
import { formatWallTime } from './human-time.ts';
import { MINUTES_PER_DAY } from './local-time.ts';
import { isOpenAllWeek, type OpenSpan, type OpenWeek, openWeekOf, type ZoneInWeek } from './open-week.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { WeeklyTime } from './weekly-times.ts';

export type StoredWeek = OpeningHours & { readonly closed: readonly WeeklyTime[] };

/** @param week by day, 0 for Sunday; a span that ends after 1440 goes on past midnight */
export const storedWeekOf = (week: readonly (readonly OpenSpan[])[]): StoredWeek => {
  const usual = usualHours(week);
  const open = openWeekOf([{ ...usual, schedule: [] }]);
  const wanted = clippedWeek(week);
  const closed = wanted.flatMap((spans, day) =>
    (spans.length === 0 ? [{ from: 0, until: MINUTES_PER_DAY }] : without(open[day] ?? [], spans)).map(
      ({ from, until }) => ({ day, fromMinutes: from, untilMinutes: until }),
    ),
  );
  return { ...usual, closed };
};

/** The other way around. */
export const openWeekOfStored = ({ closed, ...hours }: StoredWeek): OpenWeek =>
  openWeekOf([{ ...hours, schedule: closed.map((time) => ({ kind: 'closed', ...time })) }]);

/** What a zone keeps of its hours: the usual ones of each day, the free and closed ones of the week, and those of dates. */
type ZoneInTime = ZoneInWeek & { readonly datedHours?: readonly DatedHours[] | undefined };

/**
 * All that anybody reads about the hours of a zone. `week`: when it is open, "Mon – Fri" with "8:00 AM – 6:00 PM", without days if
 * all are alike. `others`: dates from `today` on that are different, and free hours, one line each.
 */
export const hoursInWords = (zone: ZoneInTime, today: string) => ({
  week: linesOf(openWeekOf([zone])),
  others: [
    ...describeDates(zone.datedHours ?? [], today),
    ...describeZoneHours(zone.schedule.filter(({ kind }) => kind === 'free')),
  ],
});

/** "Mon – Fri 8:00 AM – 6:00 PM; Sat 9:00 AM – 1:00 PM", "Open 24 hours", "Closed". */
export const describeOpenWeek = (week: OpenWeek): string => linesOf(week).map(inOneLine).join('; ');

/** The same for times of the week that are no opening hours: "Mon – Fri 8:00 AM – 6:00 PM; Sat all day". */
export const describeSpans = (spans: readonly (readonly OpenSpan[])[]): string =>
  groupDays(spans).map(inOneLine).join('; ');

const inOneLine = ({ days, hours }: WeekLine): string => `${days} ${hours}`.trim();

type WeekLine = { readonly days: string; readonly hours: string; readonly isAlways?: true };

const linesOf = (week: OpenWeek): WeekLine[] => {
  if (isOpenAllWeek(week)) return [{ days: '', hours: t`Open 24 hours`, isAlways: true }];
  const lines = groupDays(openingsOf(week));
  return lines.length > 0 ? lines : [{ days: '', hours: t`Closed` }];
};

const groupDays = (week: readonly (readonly OpenSpan[])[]): WeekLine[] => {
  const daysOf = new Map<string, Set<number>>();
  for (const [day, spans] of week.entries()) {
    const words = spans.map(spanWords).join(', ');
    if (words !== '') daysOf.set(words, (daysOf.get(words) ?? new Set()).add(day));
  }
  return [...daysOf]
    .sort(([, one], [, other]) => firstDay(one) - firstDay(other))
    .map(([hours, days]) => ({ days: days.size === 7 ? '' : describeDays(days), hours }));
};

/** Monday first. */
const firstDay = (days: ReadonlySet<number>): number => Math.min(...[...days].map((day) => (day + 6) % 7));

const spanWords = ({ from, until }: OpenSpan): string =>
  from === 0 && until === MINUTES_PER_DAY ? t`all day` : `${formatWallTime(from)} – ${formatWallTime(until)}`;

/** By the day on which each begins: the last hours of a night belong to the day before, if they end before noon. */
export const openingsOf = (week: OpenWeek): OpenSpan[][] => {
  const isNight = (day: number): boolean => {
    const before = week[(day + 6) % 7]?.at(-1);
    const first = week[day]?.[0];
    return (
      before?.until === MINUTES_PER_DAY && before.from > 0 && first?.from === 0 && first.until <= MINUTES_PER_DAY / 2
    );
  };
  return week.map((spans, day) => {
    const own = isNight(day) ? spans.slice(1) : [...spans];
    const last = own.at(-1);
    const next = week[(day + 1) % 7]?.[0];
    return last && next && isNight((day + 1) % 7)
      ? [...own.slice(0, -1), { from: last.from, until: next.until + MINUTES_PER_DAY }]
      : own;
  });
};

/** Those of every day if all are alike, else from the first opening to the last closing. */
const usualHours = (week: readonly (readonly OpenSpan[])[]): OpeningHours => {
  const spans = week.flat();
  const [first] = spans;
  if (!first) return { openMinutes: 0, closeMinutes: 0 };
  const isSame = ({ from, until }: OpenSpan) => from === first.from && until === first.until;
  if (week.every((day) => day.length === 1) && spans.every(isSame)) return hoursOf(first);
  if (spans.some(({ until }) => until > MINUTES_PER_DAY)) return { openMinutes: 0, closeMinutes: 0 };
  return hoursOf({
    from: Math.min(...spans.map(({ from }) => from)),
    until: Math.max(...spans.map(({ until }) => until)),
  });
};

const hoursOf = ({ from, until }: OpenSpan): OpeningHours => ({
  openMinutes: from,
  closeMinutes: until % MINUTES_PER_DAY,
});

/** What goes past midnight is the next day's. */
const clippedWeek = (week: readonly (readonly OpenSpan[])[]): OpenSpan[][] => {
  const clipped: OpenSpan[][] = week.map(() => []);
  for (const [day, spans] of week.entries()) {
    for (const { from, until } of spans) {
      clipped[day]?.push({ from, until: Math.min(until, MINUTES_PER_DAY) });
      if (until > MINUTES_PER_DAY) clipped[(day + 1) % 7]?.push({ from: 0, until: until - MINUTES_PER_DAY });
    }
  }
  return clipped.map((spans) => spans.sort((one, other) => one.from - other.from));
};

const without = (open: readonly OpenSpan[], wanted: readonly OpenSpan[]): OpenSpan[] =>
  wanted.reduce<readonly OpenSpan[]>(
    (rest, taken) =>
      rest.flatMap(({ from, until }) =>
        [
          { from, until: Math.min(until, taken.from) },
          { from: Math.max(from, taken.until), until },
        ].filter((span) => span.from < span.until),
      ),
    open,
  ) as OpenSpan[];
