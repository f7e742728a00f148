import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import styles from './figures.module.css';

export type FigureColumn<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
};

type FiguresTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** A few narrow columns of figures that stay a table on a phone: one line for each hour or person. */
export function FiguresTable<Row>({ caption, columns, rows, keyOf }: FiguresTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={isNumber ? styles.number : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, isNumber }) => (
              <td key={label} className={isNumber ? styles.number : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
