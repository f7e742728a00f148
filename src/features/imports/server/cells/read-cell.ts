// What a cell of a lot may say besides its value.

import type { ImportColumn } from '../../rules/import-columns.ts';

/** Null when the cell is blank: an existing lot or zone keeps its value. `none` removes it. */
export type Entered<Value> = Value | 'none' | null;

/** Reports a problem of a column, and is null in place of the value. */
export type Complain = (column: ImportColumn, message: string) => null;

export const isNone = (text: string): boolean => /^(none|ninguno|ninguna)$/i.test(text);

export function readCell<Value>(text: string, read: (text: string) => Value | null): Entered<Value> {
  if (text === '') return null;
  return isNone(text) ? 'none' : read(text);
}

/** A name that was typed in two lines. */
export const inOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
