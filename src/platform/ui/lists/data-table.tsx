// biome-ignore-all lint/a11y/noRedundantRoles: shown as cards the elements lose the roles that they have by themselves.
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import hidden from '../hidden.module.css';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  readonly align?: 'end';
  /** Dates and the like stay on one line. */
  readonly noWrap?: boolean;
  /** Takes the remaining width. */
  readonly grow?: boolean;
  /** On a phone's card it needs no label and takes the whole line. */
  readonly whole?: boolean;
  /** What all rows add up to, not only those on the screen. */
  readonly total?: ReactNode;
};

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** A click anywhere in the row follows its only link. */
  readonly linked?: boolean;
  /** More rows to a screen. */
  readonly dense?: boolean;
};

/** A table on wide screens, one card for each row on narrow ones. */
export function DataTable<Row>({ caption, columns, rows, keyOf, linked = false, dense = false }: DataTableProps<Row>) {
  return (
    <table className={classNames(styles.table, dense && styles.dense)} role="table">
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
            {columns.map((column) => (
              <Cell key={column.label} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Cell key={column.label} column={column}>
                {column.total}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

type CellProps = {
  readonly column: Pick<Column<never>, 'label' | 'align' | 'noWrap' | 'grow' | 'whole'>;
  readonly children: ReactNode;
};

function Cell({ column: { label, align, noWrap, grow, whole }, children }: CellProps) {
  return (
    <td
      role="cell"
      data-label={label}
      className={classNames(
        align && styles[align],
        noWrap && styles.noWrap,
        grow && styles.grow,
        whole && styles.whole,
      )}
    >
      {children}
    </td>
  );
}
