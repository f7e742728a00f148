// biome-ignore-all lint/a11y/noRedundantRoles: shown as cards the elements lose the roles that they have by themselves.
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import hidden from '../base/hidden.module.css';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right edge. */
  readonly align?: 'end';
  /** Takes what room the others leave. */
  readonly grow?: boolean;
  /** On a phone's card it says what it is by itself, and takes the whole line. */
  readonly whole?: boolean;
};

type DataTableProps<Row> = {
  /** What the table is of, for those who hear it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Each row's only link may be taken anywhere in the row. */
  readonly linked?: boolean;
};

/** Rows that are compared: a table where there is room, a card for each row where there is not. */
export function DataTable<Row>({ caption, columns, rows, keyOf, linked = false }: DataTableProps<Row>) {
  return (
    <table className={styles.table} role="table">
      <caption className={hidden.hidden}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, align }) => (
            <th key={label} role="columnheader" scope="col" className={align && styles[align]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={linked ? styles.linked : undefined}>
            {columns.map(({ label, cell, align, grow, whole }) => (
              <td
                key={label}
                role="cell"
                data-label={label}
                className={classNames(align && styles[align], grow && styles.grow, whole && styles.whole)}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
