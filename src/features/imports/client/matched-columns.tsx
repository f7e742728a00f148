import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import type { TableReport } from '../imports.contract.ts';
import styles from './imports.module.css';
import { importsTexts as texts } from './imports-texts.ts';

type MatchedColumnsProps = {
  readonly report: TableReport;
  readonly columns: readonly string[];
  readonly onChanged: (columns: readonly (string | null)[]) => void;
};

/** Expanded if a required column was not found: then nothing else in the file was read. */
export function MatchedColumns({ report, columns, onChanged }: MatchedColumnsProps) {
  if (report.columns.length === 0) return null;
  const options = columns.map((column) => ({ value: column, label: column }));
  const change = (at: number, column: string) =>
    onChanged(report.columns.map((before, place) => (place === at ? column || null : before.column)));
  return (
    <Card>
      <details className={styles.fold} open={report.lines === 0}>
        <summary>{texts.columns}</summary>
        <p className={styles.soft}>{texts.columnsText}</p>
        <div className={styles.columns}>
          {report.columns.map(({ header, column }, place) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may be alike, and a column is its place.
              key={place}
              label={texts.inFile(header)}
              value={column ?? ''}
              emptyLabel={texts.leftOut}
              options={options}
              onChange={(chosen) => change(place, chosen)}
            />
          ))}
        </div>
      </details>
    </Card>
  );
}
