// The opening hours of a week in one cell, as signs and lists say them: "Mon-Fri 8-6, Sat 9-1", "24/7", "6am-11pm".

import { t } from 'ttag';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import type { OpenSpan } from '#platform/calendar/open-week.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import { withPlainDashes } from './number-cell.ts';

/** By day, 0 for Sunday; a span that ends after 1440 goes on past midnight. */
export type ReadWeek = readonly (readonly OpenSpan[])[];
type ReadHours = { readonly week: ReadWeek } | { readonly problem: string };

const howTo = (text: string) =>
  t`"${text}" is not understood. Write hours as Mon-Fri 8am-6pm; Sat 9am-1pm, or 24/7. Days that are not named are closed.`;
const whichHalf = (text: string) => t`"${text}" may be morning or evening. Write AM or PM with both times.`;
const twice = (text: string) => t`"${text}" names a day that has hours already.`;
const wholeDay: OpenSpan = { from: 0, until: MINUTES_PER_DAY };
const always: ReadWeek = DAYS_OF_WEEK.map(() => [wholeDay]);

const ALWAYS =
  /^(?:open )?(?:24 ?[/x] ?7(?: ?[/x] ?365)?|24 ?-? ?(?:h|hrs?|hours|horas)(?: (?:a day|daily|7 days a week|todos los dias))?|always(?: open)?|siempre(?: abierto)?)$/;

/** Reports the first thing that is wrong. */
export function readHoursCell(cell: string): ReadHours {
  const text = plainWords(cell);
  if (ALWAYS.test(text)) return { week: always };
  const week: OpenSpan[][] = DAYS_OF_WEEK.map(() => []);
  const named = new Set<number>();
  for (const { days, hours, words } of entriesOf(text)) {
    const spans = days.length === 0 || hours === '' ? null : readSpans(hours);
    if (spans === null) return { problem: howTo(words || cell) };
    if (typeof spans === 'string') return { problem: whichHalf(spans) };
    if (days.some((day) => named.has(day))) return { problem: twice(words) };
    for (const day of days) {
      named.add(day);
      week[day] = [...spans];
    }
  }
  return named.size === 0 ? { problem: howTo(cell) } : { week };
}

function plainWords(cell: string): string {
  return withPlainDashes(cell)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/\r?\n/g, ';')
    .replace(/\s+/g, ' ')
    .replace(/(\d ?[ap])\.? ?m\b\.?/g, '$1m')
    .trim();
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const DAY_WORDS: readonly (readonly [string, readonly number[]])[] = [
  ['daily|every ?day|all days|7 days(?: a week)?|todos los dias|diario', EVERY_DAY],
  ['weekdays?|entre semana', [1, 2, 3, 4, 5]],
  ['weekends?|fin(?:es)? de semana', [0, 6]],
  ['sun|su|sundays?|dom|domingos?', [0]],
  ['mon|mo|m|mondays?|lun|lunes', [1]],
  ['tue|tues|tu|t|tuesdays?|mar|martes', [2]],
  ['wed|we|w|weds|wednesdays?|mie|miercoles', [3]],
  ['thu|thur|thurs|th|r|thursdays?|jue|jueves', [4]],
  ['fri|fr|f|fridays?|vie|viernes', [5]],
  ['sat|sa|saturdays?|sab|sabados?', [6]],
];
const DAYS = DAY_WORDS.map(([words, days]) => [new RegExp(`^(?:${words})\\.?(?![a-z0-9])`), days] as const);

type Entry = { readonly days: readonly number[]; readonly hours: string; readonly words: string };

/** "mon-fri 8-6, sat 9-1", or "8-6 mon-fri", in its parts. Hours without any days are those of every day. */
function entriesOf(text: string): readonly Entry[] {
  if (startsWithDay(text)) return [...daysFirst(text)];
  const parts = text.split(/ ?[;,] ?/).filter((part) => part !== '');
  if (parts.every((part) => nextDay(part) === part.length)) return [{ days: EVERY_DAY, hours: text, words: text }];
  return parts.map((words) => {
    const { days, after } = takeDays(words.slice(nextDay(words)));
    return { days: after === '' ? days : [], hours: words.slice(0, nextDay(words)).trim(), words };
  });
}

function* daysFirst(text: string): Generator<Entry> {
  for (let rest = text; rest !== ''; ) {
    const { days, after } = takeDays(rest);
    const next = nextDay(after);
    const hours = after.slice(0, next).replace(/^[\s:]+|[\s;,]+$/g, '');
    yield { days, hours, words: rest.slice(0, rest.length - after.length + next).replace(/[\s;,]+$/, '') };
    rest = after.slice(next);
  }
}

function dayAtStart(text: string): { readonly days: readonly number[]; readonly length: number } | null {
  for (const [pattern, days] of DAYS) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { days, length: found.length };
  }
  return null;
}

const startsWithDay = (text: string): boolean => dayAtStart(text) !== null;

/** "mon, wed-fri & sun" */
function takeDays(text: string): { readonly days: readonly number[]; readonly after: string } {
  const days: number[] = [];
  let rest = text;
  for (;;) {
    const first = dayAtStart(rest);
    if (!first) return { days, after: rest };
    rest = rest.slice(first.length);
    const [to] = /^ ?(?:-|to|thru|through|a|al|hasta) ?(?=[a-z])/.exec(rest) ?? [];
    const last = to === undefined ? null : dayAtStart(rest.slice(to.length));
    if (to !== undefined && last && first.days.length === 1 && last.days.length === 1) {
      rest = rest.slice(to.length + last.length);
      days.push(...daysFromTo(first.days[0] ?? 0, last.days[0] ?? 0));
    } else days.push(...first.days);
    const [and] = /^ ?(?:,|&|\+|\/|and|y) ?(?=[a-z])/.exec(rest) ?? [];
    if (and === undefined || !startsWithDay(rest.slice(and.length))) return { days, after: rest };
    rest = rest.slice(and.length);
  }
}

function daysFromTo(first: number, last: number): number[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => (first + index) % 7);
}

/** Where the next day begins: "8-6, sat 9-1". A letter after a digit is a time's, such as 8a. */
function nextDay(text: string): number {
  const found = [...text.matchAll(/(?<![a-z0-9])[a-z7]/g)].find(({ index }) => startsWithDay(text.slice(index)));
  return found?.index ?? text.length;
}

/** Several with a comma or "and" between them. Null if not understood; a text that may mean two times by itself. */
function readSpans(hours: string): readonly OpenSpan[] | string | null {
  if (/^(?:closed|cerrado)$/.test(hours)) return [];
  if (ALWAYS.test(hours) || /^(?:open )?all day$|^todo el dia$/.test(hours)) return [wholeDay];
  const spans: OpenSpan[] = [];
  for (const part of hours.replace(/^open /, '').split(/ ?(?:,|&|;|\band\b|\by\b) ?/)) {
    const [, from, until] = /^(.+?) ?(?:-|\bto\b|\buntil\b|\btill\b|\ba\b(?! ?m)) ?(.+)$/.exec(part) ?? [];
    const [begin, end] = [readClock(from), readClock(until)];
    if (!begin || !end) return null;
    const span = spanBetween(begin, end);
    if (!span) return part;
    const last = spans.at(-1);
    if (last && span.from < last.until) return null;
    spans.push(span);
  }
  return spans;
}

type Clock = {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'a' | 'p' | null;
  /** By its hour it can only be a time of 24 hours, such as 18:00 or 06:00. */
  readonly is24: boolean;
  /** Two digits for the hour and two for the minutes, such as 10:00. */
  readonly isWhole: boolean;
};

const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::00)? ?(?:([ap])m?)?$/;

function readClock(text = ''): Clock | null {
  if (/^(?:noon|mediodia)$/.test(text)) return { hour: 12, minute: 0, half: 'p', is24: false, isWhole: false };
  if (/^(?:midnight|medianoche)$/.test(text)) return { hour: 24, minute: 0, half: null, is24: true, isWhole: true };
  const [, hours, minutes = '0', half] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const is24 = half === undefined && (hour > 12 || hour === 0 || hours.startsWith('0'));
  return { hour, minute, half: (half ?? null) as Clock['half'], is24, isWhole: /^\d{2}[:.h]?\d{2}/.test(text) };
}

/** Without AM or PM, as of 24 hours. */
const minutesOf = ({ hour, minute, half }: Clock): number =>
  half === null ? hour * 60 + minute : ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
const inHalf = (clock: Clock, half: 'a' | 'p'): number => minutesOf({ ...clock, half });
const isBare = ({ half, is24 }: Clock): boolean => half === null && !is24;

/** "8-6" is the day, not the night; "6-11" may be either: null. */
function spanBetween(begin: Clock, end: Clock): OpenSpan | null {
  const asWritten = span(minutesOf(begin), minutesOf(end));
  if (!isBare(begin) && !isBare(end)) return asWritten;
  if (begin.isWhole && end.isWhole && begin.half === null && end.half === null) return asWritten;
  const isLater = inHalf(end, 'a') > inHalf(begin, 'a');
  if (!isBare(end)) {
    if (end.is24) return asWritten;
    return end.half === 'a' || isLater ? null : span(inHalf(begin, 'a'), minutesOf(end));
  }
  if (isBare(begin) || begin.half === 'a') return isLater ? null : span(inHalf(begin, 'a'), inHalf(end, 'p'));
  if (begin.half === 'p') return span(minutesOf(begin), inHalf(end, isLater ? 'p' : 'a'));
  return begin.hour < 12 && !isLater ? span(minutesOf(begin), inHalf(end, 'p')) : asWritten;
}

/** An end that is not after the start is past midnight; the same time is a whole day. */
function span(from: number, until: number): OpenSpan {
  const start = from % MINUTES_PER_DAY;
  const end = until % MINUTES_PER_DAY;
  return { from: start, until: end > start ? end : end + MINUTES_PER_DAY };
}
