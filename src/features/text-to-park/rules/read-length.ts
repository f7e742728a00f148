// How long somebody wants to park, in the words of a text: "2h", "90 min", "1:30", "hora y media", "until 5pm".

import type { TextLanguage } from './text-vocabulary.ts';

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
  /** A letter after a number, such as "2H", may also be a part of a plate. */
  readonly isWord: boolean;
  readonly language: TextLanguage | null;
};

type Unit = 'hour' | 'minute' | 'day';
const UNITS: Readonly<Record<string, { unit: Unit; language: TextLanguage | null }>> = {
  ...unitsNamed('hour', null, 'H HR HRS'),
  ...unitsNamed('hour', 'en', 'HOUR HOURS'),
  ...unitsNamed('hour', 'es', 'HORA HORAS'),
  ...unitsNamed('minute', null, 'M MN MIN MINS'),
  ...unitsNamed('minute', 'en', 'MINUTE MINUTES'),
  ...unitsNamed('minute', 'es', 'MINUTO MINUTOS'),
  ...unitsNamed('day', null, 'D'),
  ...unitsNamed('day', 'en', 'DAY DAYS'),
  ...unitsNamed('day', 'es', 'DIA DIAS'),
};

function unitsNamed(unit: Unit, language: TextLanguage | null, names: string) {
  return Object.fromEntries(names.split(' ').map((name) => [name, { unit, language }]));
}

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'A AN ONE UN UNA UNO',
    'TWO DOS',
    'THREE TRES',
    'FOUR CUATRO',
    'FIVE CINCO',
    'SIX SEIS',
    'SEVEN SIETE',
    'EIGHT OCHO',
    'NINE NUEVE',
    'TEN DIEZ',
    'ELEVEN ONCE',
    'TWELVE DOCE',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1])),
);

const AMOUNT = /^(\d{1,4}(?:[.,]\d{1,2})?)$/;
const WITH_UNIT = /^(\d{1,4}(?:[.,]\d{1,2})?)([A-Z]+)$/;
const HOURS_AND_MINUTES = /^(\d{1,2})H(\d{1,2})M?$/;
const ON_CLOCK = /^(\d{1,2})(?::(\d{2}))?(AM|PM|A|P)?$/;
const UNTIL = new Set(['UNTIL', 'TILL', 'TIL', 'HASTA']);
const UNTIL_LANGUAGE = (word: string): TextLanguage => (word === 'HASTA' ? 'es' : 'en');
const HALVES = [
  { said: ['HORA', 'Y', 'MEDIA'], minutes: 90, language: 'es' },
  { said: ['MEDIA', 'HORA'], minutes: 30, language: 'es' },
  { said: ['HALF', 'AN', 'HOUR'], minutes: 30, language: 'en' },
  { said: ['HALF', 'HOUR'], minutes: 30, language: 'en' },
  { said: ['HOUR', 'AND', 'A', 'HALF'], minutes: 90, language: 'en' },
] as const;

/** Everything that may be a length, in the text's order. */
export function findLengths(tokens: readonly string[]): FoundLength[] {
  const found: FoundLength[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const length = untilAt(tokens, at) ?? halfAt(tokens, at) ?? clockAt(tokens, at) ?? amountsAt(tokens, at);
    if (!length) continue;
    found.push(length);
    at = length.from + length.count - 1;
  }
  return found;
}

function untilAt(tokens: readonly string[], from: number): FoundLength | null {
  const word = tokens[from] ?? '';
  if (!UNTIL.has(word)) return null;
  const skipped = /^(?:LAS|LA|THE)$/.test(tokens[from + 1] ?? '') ? 2 : 1;
  const clock = readClock(tokens, from + skipped, true);
  if (!clock) return null;
  const count = skipped + clock.count;
  return { length: clock.length, from, count, isWord: true, language: UNTIL_LANGUAGE(word) };
}

function clockAt(tokens: readonly string[], from: number): FoundLength | null {
  const clock = readClock(tokens, from, false);
  return clock && { ...clock, from, isWord: true, language: null };
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

function halfAt(tokens: readonly string[], from: number): FoundLength | null {
  const half = HALVES.find(({ said: words }) => words.every((word, at) => tokens[from + at] === word));
  if (!half) return null;
  const { said: words, minutes, language } = half;
  return { length: { kind: 'minutes', minutes }, from, count: words.length, isWord: true, language };
}

type Amount = {
  readonly amount: number;
  readonly unit: Unit;
  readonly count: number;
  readonly isWord: boolean;
  readonly language: TextLanguage | null;
  /** With its minutes. */
  readonly isWhole?: true;
};

/** "1 h 30 min" adds up. */
function amountsAt(tokens: readonly string[], from: number): FoundLength | null {
  const first = amountAt(tokens, from);
  if (!first) return null;
  const next = first.unit === 'hour' && !first.isWhole ? amountAt(tokens, from + first.count) : null;
  const all = next?.unit === 'minute' ? [first, next] : [first];
  const count = all.reduce((sum, each) => sum + each.count, 0);
  const { isWord, language } = first;
  const found = { from, count, isWord: isWord || all.length > 1, language };
  if (first.unit === 'day') return { ...found, length: { kind: 'days', days: first.amount } };
  const minutes = all.reduce((sum, { amount, unit }) => sum + amount * (unit === 'hour' ? 60 : 1), 0);
  return minutes > 0 ? { ...found, length: { kind: 'minutes', minutes: Math.round(minutes) } } : null;
}

function amountAt(tokens: readonly string[], at: number): Amount | null {
  const token = tokens[at] ?? '';
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(token) ?? [];
  if (hours !== undefined) {
    const amount = Number(hours) + Number(minutes) / 60;
    return { amount, unit: 'hour', count: 1, isWord: false, language: null, isWhole: true };
  }
  const [, clockHours, clockMinutes] = /^(\d{1,2}):(\d{2})$/.exec(token) ?? [];
  if (clockHours !== undefined) {
    const unit = UNITS[tokens[at + 1] ?? '']?.unit === 'hour' ? 1 : 0;
    const amount = Number(clockHours) + Number(clockMinutes) / 60;
    return { amount, unit: 'hour', count: 1 + unit, isWord: true, language: null, isWhole: true };
  }
  const [, together, name] = WITH_UNIT.exec(token) ?? [];
  const joined = UNITS[name ?? ''];
  if (together !== undefined && joined) {
    return { amount: numberOf(together), ...joined, count: 1, isWord: (name?.length ?? 0) > 1 };
  }
  const apart = UNITS[tokens[at + 1] ?? ''];
  const amount = AMOUNT.test(token) ? numberOf(token) : NUMBERS[token];
  if (amount === undefined || !apart) return null;
  return { amount, ...apart, count: 2, isWord: (tokens[at + 1]?.length ?? 0) > 1 };
}

const numberOf = (text: string): number => Number(text.replace(',', '.'));
