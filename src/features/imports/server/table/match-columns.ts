// Finds out which column of a table is which, by its heading or from what the person says.

import { t } from 'ttag';

/** The columns that an import accepts, in the order of its own files. */
export type TableColumns<Column extends string> = {
  readonly all: readonly Column[];
  /** One of each. */
  readonly needed: readonly (readonly Column[])[];
  /** Other headings, in lower case and letters only. */
  readonly otherNames: Readonly<Record<string, Column>>;
};

export type Heading<Column extends string> = { readonly header: string; readonly column: Column | null };
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
  const headings = header.map((cell, index) => ({
    header: cell,
    column: chosen ? (columns.all.find((column) => column === chosen[index]) ?? null) : columnNamed(cell, columns),
  }));
  const indexes = new Map<Column, number>();
  const problems: ColumnProblem<Column>[] = [];
  for (const [index, { column }] of headings.entries()) {
    if (!column) continue;
    if (indexes.has(column)) problems.push({ column, message: t`The column ${column} appears twice.` });
    else indexes.set(column, index);
  }
  for (const [column] of columns.needed.filter((names) => !names.some((name) => indexes.has(name)))) {
    if (column) problems.push({ column, message: t`The first line must name the columns; ${column} is missing.` });
  }
  return { headings, indexes, problems };
}

function columnNamed<Column extends string>(cell: string, { all, otherNames }: TableColumns<Column>): Column | null {
  const plain = cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return all.find((column) => column.replace('_', '') === plain) ?? otherNames[plain] ?? null;
}
