import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './paired-chart.module.css';

type PairedTableProps = {
  /** The label that opens the table. */
  readonly summary: string;
  readonly head: readonly [when: string, now: string, before: string];
  readonly rows: readonly { readonly when: string; readonly now: string; readonly before: string }[];
};

/** The figures behind a chart, one tap away. */
export function PairedTable({ summary, head, rows }: PairedTableProps) {
  return (
    <details>
      <summary className={classNames(ui.summary, styles.summary)}>{summary}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ when, now, before }) => (
            <tr key={when}>
              <th scope="row">{when}</th>
              <td>{now}</td>
              <td>{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
