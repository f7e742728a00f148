// Finds out which column of a table is which, by its heading or from what the person says.

import { t } from 'ttag';
import { columnName } from './cell-faults.ts';

/** The columns that an import accepts, in the order of its own files. */
export type TableColumns<Column extends string> = {
  readonly all: readonly Column[];
  /** One of each. */
  readonly needed: readonly (readonly Column[])[];
  /** Other headings, in lower case, letters and digits only. Of several columns, it is the first that no other heading is. */
  readonly otherNames: Readonly<Record<string, Column | readonly Column[]>>;
  /** Those that hold dates. A date anywhere else was made by a spreadsheet. */
  readonly dates: readonly Column[];
  /** Those that hold any text. */
  readonly names: readonly Column[];
};

export type Heading<Column extends string> = {
  readonly header: string;
  readonly column: Column | null;
  /** The letter of the column in a spreadsheet. */
  readonly at: string;
  /** Recognized by another name than its own, not chosen by the person. */
  readonly isGuess: boolean;
};
export type ColumnProblem<Column extends string> = { readonly column: Column; readonly message: string };

export type MatchedColumns<Column extends string> = {
  readonly headings: readonly Heading<Column>[];
  readonly indexes: ReadonlyMap<Column, number>;
  readonly problems: readonly ColumnProblem<Column>[];
};

/** @param chosen what each column is, if the person said so; anything else is ignored */
export function matchColumns<Column extends string>(
  header: readonly string[],
  columns: TableColumns<Column>,
  chosen: readonly (string | null)[] | null,
): MatchedColumns<Column> {
  const found = chosen
    ? header.map((_, index) => columns.all.find((column) => column === chosen[index]) ?? null)
    : columnsNamed(header, columns);
  const headings = header.map((cell, index) => {
    const column = found[index] ?? null;
    return {
      header: cell,
      column,
      at: columnName(index),
      isGuess: !chosen && column !== null && !isNamed(cell, column),
    };
  });
  const indexes = new Map<Column, number>();
  const problems: ColumnProblem<Column>[] = [];
  for (const [index, { column }] of headings.entries()) {
    if (!column) continue;
    if (indexes.has(column)) problems.push({ column, message: t`The column ${column} appears twice.` });
    else indexes.set(column, index);
  }
  for (const [column] of columns.needed.filter((names) => !names.some((name) => indexes.has(name)))) {
    if (column) problems.push({ column, message: t`No column of the file is ${column}. Choose one, or add it.` });
  }
  return { headings, indexes, problems };
}

/** Headings that can be only one column are matched first. */
function columnsNamed<Column extends string>(
  header: readonly string[],
  columns: TableColumns<Column>,
): readonly (Column | null)[] {
  const candidates = header.map((cell) => candidatesFor(cell, columns));
  const certain = candidates.map((all) => (all.length === 1 ? (all[0] ?? null) : null));
  const taken = new Set(certain);
  return candidates.map((all, index) => {
    const column = certain[index] ?? all.find((each) => !taken.has(each)) ?? null;
    taken.add(column);
    return column;
  });
}

function candidatesFor<Column extends string>(
  cell: string,
  { all, otherNames }: TableColumns<Column>,
): readonly Column[] {
  const exact = all.find((column) => isNamed(cell, column));
  if (exact) return [exact];
  // "Phone 1" and "Price ($)" are what they are without their ends.
  const names = [cell, cell.replace(/\([^)]*\)/g, ''), cell.replace(/\b1\s*$/, '')].map(lettersOf);
  const known = names.map((name) =>
    Object.hasOwn(otherNames, name) ? otherNames[name] : all.find((column) => lettersOf(column) === name),
  );
  const other = known.find((each) => each !== undefined);
  return other === undefined ? [] : typeof other === 'string' ? [other] : other;
}

const isNamed = (cell: string, column: string): boolean => lettersOf(cell) === lettersOf(column);

/** "Lot #" is a lot's number. */
function lettersOf(cell: string): string {
  return cell
    .replace(/#|№|n[º°]/gi, 'number')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
