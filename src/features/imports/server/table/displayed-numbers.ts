// Numbers of an .xlsx sheet as they appear on screen: a cell holds 2139, or a count of days, and its format makes 02139 or a date of it.
// What cannot be read off the text of a cell, such as a formula without a result, is returned beside it.

import { dateFromSerial, format, getFormatDateInfo, getFormatFromId, getFormatInfo } from 'numfmt';

import { type CellFault, type CellFaults, turnedDate } from './cell-faults.ts';

type Parts = Record<string, Uint8Array>;
type Display = {
  readonly show: (value: number) => string;
  /** For a format that shows a date: what a person may have typed before the spreadsheet made a date of it. */
  readonly typed: ((value: number) => string) | null;
};

const CELL = /<((?:\w+:)?)c(\s(?:[^>]*[^/>])?)>([\s\S]*?)<\/\1c>/g;
const VALUE = /<((?:\w+:)?)v(?:\s[^>]*)?>([^<]*)<\/\1v>/;
const TYPE = /\st="(\w+)"/;
const STYLE = /\ss="(\d+)"/;
const REFERENCE = /\sr="([A-Z]{1,3}\d{1,7})"/;
const FORMULA = /<(?:\w+:)?f[\s/>]/;
/** Excel stores no more; the digits beyond them are noise of binary fractions. */
const SIGNIFICANT_DIGITS = 15;
/** Days between the two calendars in which a workbook may count. */
const DAYS_TO_1904 = 1462;

export type DisplayedSheet = { readonly xml: string; readonly faults: CellFaults };

/** Makes texts of the numbers, dates and errors of a sheet's XML. */
export function displaySheet(sheetXml: string, parts: Parts): DisplayedSheet {
  const displays = readDisplays(parts);
  const faults = new Map<string, CellFault>();
  const xml = sheetXml.replace(CELL, (cell: string, prefix: string, attributes = '', content: string) => {
    const fault = faultOf(attributes, content, displays);
    const reference = REFERENCE.exec(attributes)?.[1];
    if (fault && reference !== undefined) faults.set(reference, fault);
    const text = displayedText(attributes, content, displays);
    if (text === null) return cell;
    const asText = `${attributes.replace(TYPE, '')} t="str"`;
    const value = content.replace(VALUE, (_, of: string) => `<${of}v>${escapeXml(text)}</${of}v>`);
    return `<${prefix}c${asText}>${value}</${prefix}c>`;
  });
  return { xml, faults };
}

const valueIn = (content: string): string | undefined => VALUE.exec(content)?.[2];
const typeIn = (attributes: string): string => TYPE.exec(attributes)?.[1] ?? 'n';

function faultOf(attributes: string, content: string, displays: readonly Display[]): CellFault | null {
  const [value = '', type] = [valueIn(content), typeIn(attributes)];
  // A formula whose result is an empty text says so by its type.
  if (value.trim() === '') return FORMULA.test(content) && type !== 'str' ? { kind: 'no_result' } : null;
  if (type === 'd') return turnedDate(value.slice(0, 10));
  const typed = type === 'n' ? displays[Number(STYLE.exec(attributes)?.[1] ?? 0)]?.typed : null;
  return typed ? turnedDate(typed(Number(value))) : null;
}

/** Null for a cell that holds a text already. */
function displayedText(attributes: string, content: string, displays: readonly Display[]): string | null {
  const value = valueIn(content);
  if (value === undefined) return null;
  const type = typeIn(attributes);
  // An error such as #N/A is a text that the person sees.
  if (type === 'e') return unescapeXml(value);
  if (type === 'd') return withoutMidnight(value.slice(0, 16).replace('T', ' '));
  if (type !== 'n') return null;
  const show = displays[Number(STYLE.exec(attributes)?.[1] ?? 0)]?.show ?? plainNumber;
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? null : show(number);
}

/** By the number of a cell's style. */
function readDisplays(parts: Parts): Display[] {
  const styles = decodeUtf8(parts['xl/styles.xml']);
  const is1904 = /<(?:\w+:)?workbookPr\s[^>]*\bdate1904="(?:1|true)"/.test(decodeUtf8(parts['xl/workbook.xml']));
  const patterns = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].map(([tag]) => {
      return [attributeOf(tag, 'numFmtId'), unescapeXml(attributeOf(tag, 'formatCode'))] as const;
    }),
  );
  const cellStyles = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  const displayOf = new Map<string, Display>();
  return [...cellStyles.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(([tag]) => {
    const id = attributeOf(tag, 'numFmtId') || '0';
    const pattern = patterns.get(id) ?? getFormatFromId(Number(id));
    const display = displayOf.get(id) ?? displayBy(pattern, is1904 ? DAYS_TO_1904 : 0);
    displayOf.set(id, display);
    return display;
  });
}

function displayBy(pattern: string, daysLater: number): Display {
  const { type } = tryRead(() => getFormatInfo(pattern)) ?? { type: 'general' };
  if (type === 'date' || type === 'datetime' || type === 'time') {
    const show = (value: number) => (value < 0 ? plainNumber(value) : dateOrTime(value, { pattern, type, daysLater }));
    return { show, typed: type === 'date' ? show : null };
  }
  if (['general', 'text', 'scientific', 'fraction', 'error'].includes(type)) return { show: plainNumber, typed: null };
  return { show: (value) => numberBy(pattern, value), typed: null };
}

const plainNumber = (value: number): string => String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));

/** A format that rounds takes nothing from a price or a coordinate: the cell's own digits count. */
function numberBy(pattern: string, value: number): string {
  const shown = tryRead(() => format(pattern, value))?.trim();
  if (shown === undefined) return plainNumber(value);
  // Accounting formats show zero as a dash.
  if (value === 0 && shown !== '' && !/\d/.test(shown)) return '0';
  if (Number.isInteger(value) || shown === '') return shown;
  const isPercent = shown.endsWith('%');
  const exact = Math.abs(Number(plainNumber(isPercent ? value * 100 : value)));
  const digits = Number(/\d[\d,]*(?:\.\d+)?|\.\d+/.exec(shown)?.[0].replaceAll(',', ''));
  if (Math.abs(digits - exact) < 1e-9) return shown;
  return `${value < 0 ? '-' : ''}${exact}${isPercent ? '%' : ''}`;
}

type Calendar = { readonly pattern: string; readonly type: string; readonly daysLater: number };

const SECONDS_A_DAY = 24 * 60 * 60;

/** The parts that the format shows, as 2026-01-31, 2026-01 or 06:00: formats put them in every order. */
function dateOrTime(value: number, { pattern, type, daysLater }: Calendar): string {
  const whole = Math.round(value * SECONDS_A_DAY) / SECONDS_A_DAY;
  if (/\[h+\]/i.test(pattern)) return format('[hh]:mm', whole);
  // A time of day is a fraction of the first day that spreadsheets know.
  if (type === 'time' || whole < 1) return format('hh:mm', whole % 1);
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = dateFromSerial(whole + daysLater) ?? [];
  const shown = getFormatDateInfo(pattern);
  const yearAndMonth = [String(year).padStart(4, '0'), ...(shown.month || shown.day ? [twoDigits(month)] : [])].join(
    '-',
  );
  if (!shown.day) return yearAndMonth;
  return withoutMidnight(
    `${yearAndMonth}-${twoDigits(day)}${type === 'datetime' ? ` ${twoDigits(hours)}:${twoDigits(minutes)}` : ''}`,
  );
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const withoutMidnight = (text: string): string => text.replace(/ 00:00$/, '');

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const decodeUtf8 = (part: Uint8Array | undefined): string => new TextDecoder().decode(part ?? new Uint8Array());
const attributeOf = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (letter) => ESCAPED[letter] ?? letter);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
export function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return NAMED[name ?? ''] ?? whole;
  });
}
