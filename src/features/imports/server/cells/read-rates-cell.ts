// The rates of a zone in one cell, in the words that signs and lists use: "Early bird: 12 flat, out by 18:00, Mon-Fri,
// 6:00-9:00; Evening: 8 flat, 17:00-24:00". The same rules as in the form decide which of them a zone may have.

import { gettext, t } from 'ttag';
import type { RatePricing, RateTimes, Tariff, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { CheckedTariff } from '#features/pricing/tariff.contract.ts';
import { DAY_NAMES, dayNamed } from '#platform/calendar/day-names.ts';
import { dollarsToCents } from '#platform/money/cents.ts';
import { withPlainDashes } from './number-cell.ts';
import { splitEntries, unquote } from './split-entries.ts';
import { asTimeOfDay } from './time-cell.ts';

type Limits = Pick<TariffRate, 'dailyMaximumCents' | 'minimumMinutes' | 'stepMinutes'>;
type ReadRates = { readonly tariff: Tariff } | { readonly problem: string };

export const priceHint = () => t`Write the price with its unit: $4/hr, $20/day or $12 flat.`;
export const ratesHint = () =>
  t`Write each rate as "Name: price, times" with a semicolon between rates, such as "Evening: 8 flat, 17:00-24:00".`;
const onePrice = () => t`Enter one price, such as 5 an hour, 20 a day, 8 flat, or bands such as up to 1 h 5.`;

const NAMED = /^("(?:[^"]|"")*"|.+?)\s*:\s+(.+)$/s;

/** Whether a cell lists rates with their names, rather than one price. */
export const listsRates = (cell: string): boolean => splitEntries(cell).some((entry) => NAMED.test(entry));

/** "$4/hr, $20 max", "12 flat": one rate without a name. */
export function readPriceCell(cell: string): { readonly rate: RatePricing & Limits } | { readonly problem: string } {
  const read = readRate('', cell);
  if (typeof read === 'string') return { problem: read };
  const { name: _, when, ...rate } = read;
  return when ? { problem: t`A price for certain times goes into the column rates, with a name.` } : { rate };
}

/** Reports the first thing that is wrong, and in which rate. */
export function readRatesCell(cell: string): ReadRates {
  const tariff: TariffRate[] = [];
  for (const entry of splitEntries(cell)) {
    const [, written, parts] = NAMED.exec(entry) ?? [];
    if (written === undefined || parts === undefined) return { problem: ratesHint() };
    const name = unquote(written);
    const read = readRate(name, parts);
    if (typeof read === 'string') return { problem: `${name}: ${read}` };
    tariff.push(read);
  }
  const parsed = CheckedTariff.safeParse(tariff);
  if (parsed.success) return { tariff: parsed.data };
  const [issue] = parsed.error.issues;
  const rate = tariff[Number(issue?.path[0])];
  const words = issue ? gettext(issue.message) : ratesHint();
  return { problem: rate ? `${rate.name}: ${words}` : words };
}

/** What the parts of one rate say, as far as they have been read. */
type Parts = {
  prices: Extract<RatePricing, { kind: 'per_hour' | 'per_day' | 'flat' }>[];
  bands: { upToMinutes: number; cents: number }[];
  thenCentsPerHour?: number | undefined;
  exitBy?: string | undefined;
  dailyMaximumCents?: number | undefined;
  minimumMinutes?: number | undefined;
  stepMinutes?: number | undefined;
  days: Set<number>;
  from?: string | undefined;
  until?: string | undefined;
  dates: { from: string; until: string }[];
};

/** The rate, or what is wrong with it. */
function readRate(name: string, text: string): TariffRate | string {
  const parts: Parts = { prices: [], bands: [], days: new Set(), dates: [] };
  for (const part of withPlainDashes(text)
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .split(',')
    .map((each) => each.trim().replace(/\s+/g, ' '))) {
    if (part !== '' && !PARTS.some(([pattern, read]) => readPart(pattern.exec(part), read, parts))) {
      return t`"${part}" is not understood. Write prices as 5 an hour, 20 a day or 8 flat, and times as Mon-Fri or 17:00-24:00.`;
    }
  }
  const counts = countsOf(parts);
  if (!counts) return onePrice();
  const { dailyMaximumCents, minimumMinutes, stepMinutes } = parts;
  const when = timesOf(parts);
  return {
    name,
    ...counts,
    ...(dailyMaximumCents !== undefined && { dailyMaximumCents }),
    ...(minimumMinutes !== undefined && { minimumMinutes }),
    ...(stepMinutes !== undefined && { stepMinutes }),
    ...(when && { when }),
  };
}

/** Null unless it states either one price or bands, without anything that belongs to another way of counting. */
function countsOf({ prices, bands, thenCentsPerHour, exitBy }: Parts): RatePricing | null {
  const [price, ...more] = prices;
  if (more.length > 0 || (price !== undefined) === bands.length > 0) return null;
  if (exitBy !== undefined && price?.kind !== 'flat') return null;
  if (!price) return { kind: 'bands', bands, ...(thenCentsPerHour !== undefined && { thenCentsPerHour }) };
  if (thenCentsPerHour !== undefined) return null;
  return price.kind === 'flat' && exitBy !== undefined ? { ...price, exitBy } : price;
}

function timesOf({ days, from, until, dates }: Parts): RateTimes | null {
  const when = {
    ...(days.size > 0 && { days: [...days] }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(dates.length > 0 && { dates }),
  };
  return Object.keys(when).length > 0 ? when : null;
}

type Found = readonly (string | undefined)[];
/** Takes what a pattern found; false when it turns out not to match after all. */
type ReadPart = (parts: Parts, found: Found) => boolean;

function readPart(found: Found | null, read: ReadPart, parts: Parts): boolean {
  return found !== null && read(parts, found);
}

const MONEY = String.raw`\$? ?(\d+(?:\.\d+)?)`;
const LENGTH = String.raw`(?:(\d+) ?h(?:ours?)?)? ?(?:(\d+) ?m(?:in(?:utes?)?)?)?`;
const PER_HOUR = ' ?(?:(?:an|per|/|a) ?h(?:ou)?r?s?|hourly)';
const PER_DAY = ' ?(?:(?:a|per|/) ?day|daily)';
const PERHAPS_A_DAY = '(?: in 24 hours| ?(?:a|per|/) ?day)?';
const TIME = String.raw`(\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?|midnight)`;
const DAY = String.raw`(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?`;
const DATE = String.raw`(\d{4}-\d{2}-\d{2})`;
const TO = ' ?(?:-|to) ?';
const wholeText = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}$`, 'i');

const PARTS: readonly (readonly [RegExp, ReadPart])[] = [
  [wholeText(MONEY, PER_HOUR), (text, [, money]) => addPrice(text, 'per_hour', money)],
  [wholeText(MONEY, PER_DAY), (text, [, money]) => addPrice(text, 'per_day', money)],
  [wholeText('(?:flat )?', MONEY, '(?: flat(?: rate)?)?'), (text, [, money]) => addPrice(text, 'flat', money)],
  [
    wholeText('up to ', LENGTH, ' ', MONEY),
    (text, [, hours, minutes, money]) => {
      const [upToMinutes, cents] = [lengthOf(hours, minutes), centsOf(money)];
      if (upToMinutes === 0 || cents === undefined) return false;
      text.bands.push({ upToMinutes, cents });
      return true;
    },
  ],
  [wholeText('then ', MONEY, PER_HOUR), (text, [, money]) => setOnce(text, 'thenCentsPerHour', centsOf(money))],
  [
    wholeText(
      '(?:at most|up to|max(?:imum)?(?: of)?|(?:daily|24 ?-?(?:h|hr|hour)) max(?:imum)?) ',
      MONEY,
      PERHAPS_A_DAY,
    ),
    (text, [, money]) => setOnce(text, 'dailyMaximumCents', centsOf(money)),
  ],
  [
    wholeText(MONEY, '(?: (?:daily|day|24 ?-?(?:h|hr|hour)))? max(?:imum)?', PERHAPS_A_DAY),
    (text, [, money]) => setOnce(text, 'dailyMaximumCents', centsOf(money)),
  ],
  [
    wholeText('at least ', LENGTH),
    (text, [, hours, minutes]) => setOnce(text, 'minimumMinutes', lengthOf(hours, minutes) || undefined),
  ],
  [
    wholeText('in steps of ', LENGTH),
    (text, [, hours, minutes]) => setOnce(text, 'stepMinutes', lengthOf(hours, minutes) || undefined),
  ],
  [wholeText('out by ', TIME), (text, [, time]) => setOnce(text, 'exitBy', readClock(time, '00:00'))],
  [
    wholeText('(?:(?:in|enter) )?', TIME, TO, TIME),
    (text, [, from, until]) => {
      const [begin, end] = [readClock(from, '00:00'), readClock(until, '24:00')];
      return setOnce(text, 'from', begin) && setOnce(text, 'until', end === '00:00' ? '24:00' : end);
    },
  ],
  [
    wholeText(DAY, '(?:', TO, DAY, ')?'),
    (text, [, first, last = first]) => {
      const [begin, end] = [dayOf(first), dayOf(last)];
      for (let day = begin; ; day = (day + 1) % DAY_NAMES.length) {
        text.days.add(day);
        if (day === end) return true;
      }
    },
  ],
  [
    wholeText(DATE, '(?: ?(?:–|to) ?', DATE, ')?'),
    (text, [, from = '', until = from]) => {
      text.dates.push({ from, until });
      return true;
    },
  ],
];

type Single = 'thenCentsPerHour' | 'dailyMaximumCents' | 'minimumMinutes' | 'stepMinutes' | 'exitBy' | 'from' | 'until';

/** False for something unreadable or stated twice. */
function setOnce<Name extends Single>(parts: Parts, name: Name, value: Parts[Name]): boolean {
  if (value === undefined || parts[name] !== undefined) return false;
  parts[name] = value;
  return true;
}

function addPrice(parts: Parts, kind: 'per_hour' | 'per_day' | 'flat', money: string | undefined): boolean {
  const cents = centsOf(money);
  if (cents === undefined) return false;
  parts.prices.push({ kind, cents });
  return true;
}

const centsOf = (money: string | undefined): number | undefined => dollarsToCents(Number(money));
const lengthOf = (hours = '0', minutes = '0'): number => Number(hours) * 60 + Number(minutes);
const dayOf = (name = ''): number => dayNamed(name);
const readClock = (time = '', midnight: string): string =>
  time.toLowerCase() === 'midnight' ? midnight : time === '24:00' ? time : asTimeOfDay(time);
