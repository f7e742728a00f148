/**
 * Rules 297 and 298: plates that a lot's owner lists, to be towed or booted, or never to get a notice. A plate listed
 * without a state means every state; a plate that an officer types without a state is checked against all of them.
 */

import { t } from 'ttag';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';

export const PLATE_LISTS = ['tow', 'boot', 'never_notice'] as const;
export type PlateList = (typeof PLATE_LISTS)[number];

/** Across all lists of a lot, because every officer's phone carries them. */
export const MAX_LISTED_PLATES = 2000;

type Named = { readonly plateKey: string /** Null for any state. */; readonly state: string | null };

export const isListed = (listed: Named, requested: Named): boolean =>
  listed.plateKey === requested.plateKey &&
  (listed.state === null || requested.state === null || listed.state === requested.state);

/** One line of what an owner pastes. */
export type PlateLine = {
  readonly license: string;
  readonly state: string | null;
  readonly reason: string;
  /** The last day, "2026-12-31"; null means no end. */
  readonly until: string | null;
  /** What stands in the place of a last day and is none that a calendar has; null if all is well. */
  readonly wrongDay: string | null;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const BEFORE_A_DAY = /^(?:until|till?|through|thru|to|by|expires|hasta)\s+/i;
/** Years of two digits are of this century. */
const CENTURY = 2000;

/** Digits with separators, or a month's name with digits: whoever writes that means a day. */
const LOOKS_LIKE_A_DAY = new RegExp(
  `^(?:\\d{1,4}([./-])\\d{1,2}(?:\\1\\d{1,4})?|(?:${MONTHS.join('|')})[a-z]*\\.?\\s+\\d{1,2}.*|\\d{1,2}\\s+(?:${MONTHS.join('|')})[a-z]*\\b.*)$`,
  'i',
);

/**
 * A day as Americans write it: "2026-12-31", "12/31/2026", "12-31-26", "Dec 31, 2026", "31 Dec 2026", with "until" before it or
 * not. Null for what looks like a day and is none, undefined for other words.
 */
export const readWrittenDay = (text: string): string | null | undefined => {
  const day = text.replace(BEFORE_A_DAY, '').trim();
  if (!LOOKS_LIKE_A_DAY.test(day)) return undefined;
  const iso = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(day);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const figures = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(day);
  if (figures) return calendarDay(figures[3], figures[1], figures[2]);
  const words = /^(?:([a-z]+)\.?\s+(\d{1,2})|(\d{1,2})\s+([a-z]+)\.?)(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(day);
  if (!words) return null;
  const month = MONTHS.indexOf((words[1] ?? words[4] ?? '').slice(0, 3).toLowerCase()) + 1;
  return calendarDay(words[5], String(month), words[2] ?? words[3]);
};

const calendarDay = (year = '', month = '', day = ''): string | null => {
  const full = year.length === 2 ? CENTURY + Number(year) : Number(year);
  const time = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  const isReal = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day);
  return isReal && full >= CENTURY ? time.toISOString().slice(0, 10) : null;
};

/**
 * "ABC 123, IL, Never paid, 12/31/2026": plate, state, reason and last day, separated by commas, semicolons or tabs. Only
 * the plate is required. Header lines and empty lines are skipped.
 */
export const readPlateLines = (text: string): readonly PlateLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([license = '']) => normalizePlate(license) !== '' && !/^(license )?plate$/i.test(license))
    .map(readLine);

const readLine = ([license = '', ...cells]: readonly string[]): PlateLine => {
  const hasState = /^([a-z]{2})?$/i.test(cells[0] ?? '');
  const state = hasState ? (cells[0] ?? '').toUpperCase() : '';
  const others = cells.slice(hasState ? 1 : 0).filter((cell) => cell !== '');
  const { day, used } = lastDayOf(others);
  const words = others.slice(0, others.length - used);
  return {
    license,
    state: state || null,
    reason: words.join(', '),
    until: day ?? null,
    wrongDay: day === null ? others.slice(-used).join(', ') : null,
  };
};

/** A year may stand behind a comma of its own: "Dec 31, 2026". */
const lastDayOf = (cells: readonly string[]): { readonly day: string | null | undefined; readonly used: number } => {
  const [before, last] = [cells.at(-2), cells.at(-1) ?? ''];
  if (before !== undefined && /^\d{4}$/.test(last)) {
    const day = readWrittenDay(`${before}, ${last}`);
    if (day !== undefined) return { day, used: 2 };
  }
  const day = readWrittenDay(last);
  return { day, used: day === undefined ? 0 : 1 };
};

/** What is wrong with pasted lines, for their field; null if nothing is. */
export const plateLinesProblem = (lines: readonly PlateLine[]): string | null => {
  const wrong = lines.find(({ wrongDay }) => wrongDay !== null);
  return wrong ? t`${wrong.license}: “${wrong.wrongDay}” is not a day. Write it as 12/31/2026.` : null;
};
