// How long somebody wants to park, in the words of a text: "2h", "90 min", "1:30", "hora y media", "until 5pm".

import type { Unit, Vocabulary } from './text-vocabulary.ts';

export type TextLength =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'days'; readonly days: number }
  /** Until this minute of the lot's day, today or tomorrow. */
  | { readonly kind: 'until'; readonly minute: number };

export type FoundLength = {
  readonly length: TextLength;
  /** The tokens that say it. */
  readonly from: number;
  readonly count: number;
  readonly language: string | null;
  /** A number without a unit. */
  readonly isBare?: true;
};

const AMOUNT = /^\d{1,4}(?:[.,]\d{1,2})?$/;
const WITH_UNIT = /^(\d{1,4}(?:[.,]\d{1,2})?)(\p{L}+)$/u;
const HOURS_AND_MINUTES = /^(\d{1,2})H(\d{1,2})M?$/;
const ON_CLOCK = /^(\d{1,2})(?::(\d{2}))?(AM|PM|A|P)?$/;

/** Everything that the tokens at a place may say about a time; the longest of each kind. */
export function lengthsAt(tokens: readonly string[], from: number, vocabulary: Vocabulary): FoundLength[] {
  const at = { tokens, from, vocabulary };
  const found = [untilAt(at), halfAt(at), clockAt(at), amountsAt(at)].flatMap((each) => each ?? []);
  return found.length > 0 ? found : bareAt(at);
}

type TokensFrom = { readonly tokens: readonly string[]; readonly from: number; readonly vocabulary: Vocabulary };

function untilAt({ tokens, from, vocabulary }: TokensFrom): FoundLength | null {
  const until = vocabulary.until.at(tokens, from);
  if (!until) return null;
  const article = vocabulary.articles.at(tokens, from + until.count);
  const skipped = until.count + (article?.count ?? 0);
  const clock = readClock(tokens, from + skipped, true);
  if (!clock) return null;
  return { length: clock.length, from, count: skipped + clock.count, language: until.language };
}

function clockAt({ tokens, from }: TokensFrom): FoundLength | null {
  const clock = readClock(tokens, from, false);
  return clock && { ...clock, from, language: null };
}

/** @param isMeant after "until", where an hour alone is a time of day */
function readClock(tokens: readonly string[], at: number, isMeant: boolean) {
  const [whole, hours, minutes = '0', half = tokens[at + 1]] = ON_CLOCK.exec(tokens[at] ?? '') ?? [];
  if (whole === undefined || Number(hours) > 24 || Number(minutes) > 59) return null;
  const [, halfOfDay] = /^([AP])M?$/.exec(half ?? '') ?? [];
  const isSaidApart = halfOfDay !== undefined && !/[AP]M?$/.test(whole);
  const hour = Number(hours);
  // A single letter beside an hour may be a part of a plate.
  const isSure = halfOfDay !== undefined && (isMeant || /M$/.test(half ?? ''));
  if (!isMeant && !isSure) return null;
  if (halfOfDay !== undefined && (hour < 1 || hour > 12)) return null;
  const inDay = halfOfDay === undefined ? (hour % 24) * 60 : ((hour % 12) + (halfOfDay === 'P' ? 12 : 0)) * 60;
  const isOpen = halfOfDay === undefined && hour >= 1 && hour <= 7;
  // "Until 5" is five in the afternoon.
  const minute = inDay + Number(minutes) + (isOpen ? 12 * 60 : 0);
  return { length: { kind: 'until', minute } as const, count: isSaidApart ? 2 : 1 };
}

function halfAt({ tokens, from, vocabulary }: TokensFrom): FoundLength | null {
  const half = vocabulary.halves.at(tokens, from);
  if (half) return { length: minutesOf(half.value), from, count: half.count, language: half.language };
  // "Una hora y media": the one is said, too.
  const one = vocabulary.numbers.at(tokens, from);
  const more = one?.value === 1 ? vocabulary.halves.at(tokens, from + one.count) : null;
  if (!one || more?.value !== 90) return null;
  return { length: minutesOf(90), from, count: one.count + more.count, language: more.language };
}

const minutesOf = (minutes: number): TextLength => ({ kind: 'minutes', minutes });

type Amount = {
  readonly amount: number;
  readonly unit: Unit;
  readonly count: number;
  readonly language: string | null;
  /** With its minutes. */
  readonly isWhole?: true;
};

/** "1 h 30 min" adds up. */
function amountsAt({ tokens, from, vocabulary }: TokensFrom): FoundLength | null {
  const first = amountAt(tokens, from, vocabulary);
  if (!first) return null;
  const next = first.unit === 'hour' && !first.isWhole ? amountAt(tokens, from + first.count, vocabulary) : null;
  const all = next?.unit === 'minute' ? [first, next] : [first];
  const count = all.reduce((sum, each) => sum + each.count, 0);
  const found = { from, count, language: first.language };
  if (first.unit === 'day') return first.amount > 0 ? { ...found, length: { kind: 'days', days: first.amount } } : null;
  const minutes = all.reduce((sum, { amount, unit }) => sum + amount * (unit === 'hour' ? 60 : 1), 0);
  return minutes > 0 ? { ...found, length: minutesOf(Math.round(minutes)) } : null;
}

function amountAt(tokens: readonly string[], at: number, { units, numbers }: Vocabulary): Amount | null {
  const token = tokens[at] ?? '';
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(token) ?? [];
  if (hours !== undefined) {
    const amount = Number(hours) + Number(minutes) / 60;
    return { amount, unit: 'hour', count: 1, language: null, isWhole: true };
  }
  const [, clockHours, clockMinutes] = /^(\d{1,2}):(\d{2})$/.exec(token) ?? [];
  if (clockHours !== undefined) {
    const unit = units.at(tokens, at + 1);
    const amount = Number(clockHours) + Number(clockMinutes) / 60;
    const count = 1 + (unit?.value === 'hour' ? unit.count : 0);
    return { amount, unit: 'hour', count, language: null, isWhole: true };
  }
  const [, together, name = ''] = WITH_UNIT.exec(token) ?? [];
  const joined = units.at([name], 0);
  if (together !== undefined && joined) {
    return { amount: numberOf(together), unit: joined.value, count: 1, language: joined.language };
  }
  const number = AMOUNT.test(token) ? { value: numberOf(token), count: 1 } : numbers.at(tokens, at);
  const apart = number && units.at(tokens, at + number.count);
  if (!number || !apart) return null;
  return { amount: number.value, unit: apart.value, count: number.count + apart.count, language: apart.language };
}

/** Of a number without a unit, more than these are no hours, and fewer minutes are not said so. */
const [MAX_BARE_HOURS, MIN_BARE_MINUTES, MAX_BARE_MINUTES] = [72, 25, 240];

/** "2" is two hours, "90" an hour and a half; "45" may be either. */
function bareAt({ tokens, from }: TokensFrom): FoundLength[] {
  const token = tokens[from] ?? '';
  if (!/^[1-9]\d{0,2}$/.test(token)) return [];
  const number = Number(token);
  const isMinutes = number >= MIN_BARE_MINUTES && number <= MAX_BARE_MINUTES && number % 5 === 0;
  const isHours = number < MIN_BARE_MINUTES || (isMinutes && number <= MAX_BARE_HOURS);
  return [...(isMinutes ? [number] : []), ...(isHours ? [number * 60] : [])].map((minutes) => ({
    length: minutesOf(minutes),
    from,
    count: 1,
    language: null,
    isBare: true,
  }));
}

const numberOf = (text: string): number => Number(text.replace(',', '.'));
