// A day or a month in a cell, as spreadsheets and people write it. Of two numbers with a slash, the month is the first.

import { dateFromSerial } from 'numfmt';
import { isDay } from '#platform/calendar/local-time.ts';
import { withPlainDashes } from './number-cell.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?(?: ?am)?$|[ T]12:00(?::00)? ?am$/i;

const ISO_DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const AMERICAN_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})[ -]${MONTH}[ ,-]+(\d{4}|\d{2})$`, 'i');
const MONTH_DAY = new RegExp(String.raw`^${MONTH}[ -](\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4}|\d{2})$`, 'i');
/** Days since 1900 of the years 2000 to 2099: a date in a cell that is formatted as a number. */
const SERIAL = /^(36[5-9]\d\d|3[7-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3}|730[0-4]\d|73050)(?:\.0+)?$/;

/** "2026-01-31"; null when the text is no day. */
export function readDayCell(text: string): string | null {
  const plain = withPlainDashes(text).trim().replace(MIDNIGHT, '');
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(plain) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDay);
  const [, month, day, year] = AMERICAN_DAY.exec(plain) ?? [];
  if (year !== undefined) return dayOf(year, month, day);
  const [, dayFirst, monthName, itsYear] = DAY_MONTH.exec(plain) ?? [];
  if (itsYear !== undefined) return dayOf(itsYear, monthNumber(monthName), dayFirst);
  const [, monthFirst, dayAfter, lastYear] = MONTH_DAY.exec(plain) ?? [];
  if (lastYear !== undefined) return dayOf(lastYear, monthNumber(monthFirst), dayAfter);
  if (!SERIAL.test(plain)) return null;
  const [serialYear, serialMonth, serialDay] = dateFromSerial(Number(plain)) ?? [];
  return dayOf(String(serialYear), String(serialMonth), String(serialDay));
}

const ISO_MONTH = /^(\d{4})[-/](\d{1,2})$/;
const AMERICAN_MONTH = /^(\d{1,2})[/-](\d{4})$/;
const NAMED_MONTH = new RegExp(String.raw`^${MONTH}[ ,-]+(\d{4}|\d{2})$`, 'i');

/** "2026-12", of a month or of any day in it; null when the text is neither. */
export function readMonthCell(text: string): string | null {
  const plain = withPlainDashes(text).trim();
  const [, isoYear, isoMonth] = ISO_MONTH.exec(plain) ?? [];
  const [, month, year] = AMERICAN_MONTH.exec(plain) ?? [];
  const [, name, itsYear] = NAMED_MONTH.exec(plain) ?? [];
  const day =
    isoYear !== undefined
      ? dayOf(isoYear, isoMonth, '1')
      : year !== undefined
        ? dayOf(year, month, '1')
        : itsYear !== undefined
          ? dayOf(itsYear, monthNumber(name), '1')
          : readDayCell(plain);
  return day === null ? null : day.slice(0, 7);
}

const monthNumber = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function dayOf(year: string, month = '', day = ''): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}
