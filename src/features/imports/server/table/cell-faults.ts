// What is wrong with a cell that its text alone does not show.

import { t } from 'ttag';

export type CellFault =
  /** A formula that was saved without its result. */
  | { readonly kind: 'no_result' }
  /** A date in a column that holds none: a spreadsheet makes one of "3-4". */
  | { readonly kind: 'date'; readonly typed: string };

/** By cell, such as B7. */
export type CellFaults = ReadonlyMap<string, CellFault>;

/** Cells of one value, such as A3:A7. Rows are numbered from 1, columns from 0. */
export type MergedCells = {
  readonly from: { readonly row: number; readonly column: number };
  readonly until: { readonly row: number; readonly column: number };
};

/** What was typed if this date, 2026-03-04 or 2026-03, was a range of numbers before: "3-4". */
export function turnedDate(date: string): CellFault | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? [];
  if (year === undefined) return null;
  return { kind: 'date', typed: `${Number(month)}-${day === undefined ? year.slice(2) : Number(day)}` };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(${MONTHS.join('|')})`;
/** As a spreadsheet saves such a cell in a CSV file. People write no months this way. */
const DAY_AND_MONTH = new RegExp(`^(\\d{1,2})-${MONTH}$`);
const MONTH_AND_YEAR = new RegExp(`^${MONTH}-(\\d{2})$`);
const AMERICAN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The fault of a CSV cell, which says that it is a date by its text alone. In a name, 3/4/2026 may be meant. */
export function faultOfText(text: string, { isName }: { readonly isName: boolean }): CellFault | null {
  const numberOf = (month = '') => MONTHS.indexOf(month) + 1;
  const [, day, month] = DAY_AND_MONTH.exec(text) ?? [];
  if (day !== undefined) return { kind: 'date', typed: `${numberOf(month)}-${Number(day)}` };
  const [, first, year] = MONTH_AND_YEAR.exec(text) ?? [];
  if (year !== undefined) return { kind: 'date', typed: `${numberOf(first)}-${Number(year)}` };
  if (isName) return null;
  const [, of = '', at = '', inYear] = AMERICAN_DAY.exec(text) ?? [];
  return inYear === undefined ? null : turnedDate(`${inYear}-${of.padStart(2, '0')}-${at.padStart(2, '0')}`);
}

export function describeFault(fault: CellFault): string {
  switch (fault.kind) {
    case 'no_result':
      return t`This is a formula without a saved result. Open the file in a spreadsheet, save it there, and choose it again.`;
    case 'date':
      return t`A spreadsheet made a date of this. If it was ${fault.typed}, format the cell as text, type it again, and save the file as .xlsx.`;
    default:
      return fault satisfies never;
  }
}

/** "B7". @param row from 1 @param column from 0 */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row}`;

/** A, B … Z, AA. @param column from 0 */
export function columnName(column: number): string {
  const [before, last] = [Math.floor(column / 26), String.fromCharCode(65 + (column % 26))];
  return before === 0 ? last : `${columnName(before - 1)}${last}`;
}

/** From 0. */
export const columnNumber = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
