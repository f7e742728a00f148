import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './figures.module.css';

const texts = {
  showAll: (count: number) => t`Show all ${count}`,
};

export type FigureColumn<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Short, and never wrapped. */
  readonly isWhole?: boolean;
};

type FiguresTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** The hours of a day; with a hundred rooms, the rest is shown on request. */
const MAX_ROWS = 24;

/** A few narrow columns of figures that stay a table on a phone: one line for each hour or person. */
export function FiguresTable<Row>({ caption, columns, rows, keyOf }: FiguresTableProps<Row>) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? rows : rows.slice(0, MAX_ROWS);
  return (
    <>
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
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, cell, isNumber, isWhole }) => (
                <td key={label} className={isNumber ? styles.number : isWhole ? styles.whole : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <div className={styles.rest}>
          <Button variant="secondary" size="small" onClick={() => setAll(true)}>
            {texts.showAll(rows.length)}
          </Button>
        </div>
      )}
    </>
  );
}
