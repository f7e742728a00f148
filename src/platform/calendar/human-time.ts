/**
 * Times as people say them: "until 5:40 PM", "1 h 52 min left". The day appears only when it is not today, and the time zone
 * only when the reader's differs from the location's.
 */
import { msgid, ngettext, t } from 'ttag';
import { formatterOf, instantOf, localDay, MINUTES_PER_DAY } from './local-time.ts';

export type Clock = { timeZone: string; withZoneName?: boolean };
type ClockToday = Clock & { now: Date };

/** "5:40 PM", or "5:40 PM CDT" with the zone's short name. */
export const formatTime = (at: Date, { timeZone, withZoneName }: Clock): string =>
  formatDateTime(at, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: withZoneName ? 'short' : undefined,
  });

/** "5:40 PM" for minutes after midnight, on any day. */
export const formatWallTime = (minutes: number): string => formatTime(instantOf(minutes), { timeZone: 'UTC' });

/** "8:00 PM – midnight", in minutes after midnight, on any day. An end of 24:00 is "midnight". */
export const formatWallSpan = (fromMinutes: number, untilMinutes: number): string =>
  `${formatWallTime(fromMinutes)} – ${untilMinutes === MINUTES_PER_DAY ? t`midnight` : formatWallTime(untilMinutes)}`;

/** "Sun, Mar 8". */
export const formatDay = (at: Date, timeZone: string): string =>
  formatDateTime(at, { timeZone, weekday: 'short', month: 'short', day: 'numeric' });

/** "5:40 PM" today, "Sun, Mar 8, 5:40 PM" on another day. */
export const formatMoment = (at: Date, { now, ...clock }: ClockToday): string => {
  const isToday = localDay(at, clock.timeZone) === localDay(now, clock.timeZone);
  return isToday ? formatTime(at, clock) : `${formatDay(at, clock.timeZone)}, ${formatTime(at, clock)}`;
};

/** "until 5:40 PM". */
export const formatUntil = (endsAt: Date, clock: ClockToday): string =>
  t`until ${withArticle(formatMoment(endsAt, clock))}`;

/**
 * "the 5:40 PM", where a language needs it: its translation of "no articles" is the one before a time, before one o'clock and before a
 * day, such as "las|la|el". The bundler drops it from the others.
 */
export const withArticle = (moment: string): string =>
  t`no articles` === 'no articles' ? moment : `${articleOf(moment, t`no articles`.split('|'))}${WITHIN}${moment}`;

const articleOf = (moment: string, [time, one, day]: readonly string[]): string | undefined =>
  /^1:/.test(moment) ? one : /^\d/.test(moment) ? time : day;

/** A page breaks a moment only behind a comma and before its year, and no number from its unit; texts and emails keep to plain spaces. */
export const WITHIN = globalThis.document ? '\u00a0' : ' ';

/** "45 min", "1 h 52 min", "2 h", "3 days", "1 day 2 h". */
export const formatMinutes = (minutes: number): string => {
  const [days, ofDay] = [Math.floor(minutes / MINUTES_PER_DAY), minutes % MINUTES_PER_DAY];
  const [hours, rest] = [Math.floor(ofDay / 60), Math.floor(minutes % 60)];
  const parts = [
    days && ngettext(msgid`${days} day`, `${days} days`, days),
    hours && `${hours}${WITHIN}h`,
    rest && `${rest}${WITHIN}min`,
  ];
  return parts.filter(Boolean).join(' ') || '0 min';
};

/**
 * Newer Unicode data puts a narrow space before AM and PM; this has the same one everywhere. Spanish has "p. m.", whose dot a
 * sentence would double; "PM" is as common in the United States.
 */
export const formatDateTime = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  formatterOf(JSON.stringify(options), options, t`en-US`)
    .format(at)
    .replace(/\s([ap])\.?\s?m\.?/i, (_, half: string) => ` ${half.toUpperCase()}M`)
    .replace(/(?<!,) (?!de 2|\d{4}$)/g, WITHIN);
