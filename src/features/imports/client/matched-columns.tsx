import { type ReactNode, useId } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { TableReport } from '../imports.contract.ts';
import styles from './imports.module.css';
import type { Corrections } from './use-import.ts';

const texts = {
  title: t`Columns of the file`,
  text: t`How each column in the file is read. Change any that are wrong.`,
  sheet: t`Sheet`,
  sheetHint: t`The other sheets are not read.`,
  notRead: t`Not read`,
  inFile: ({ header, at }: FileColumn) => {
    if (header !== '') return header.replace(/\s+/g, ' ');
    return at === undefined ? t`Column without a heading` : t`Column ${at}, without a heading`;
  },
  samples: (values: string) => t`In the file: ${values}`,
  guess: (values: string) => t`Our guess. In the file: ${values}`,
  blank: t`Nothing in the file`,
  leftOut: (count: number, names: string) =>
    ngettext(msgid`${count} column is not read: ${names}`, `${count} columns are not read: ${names}`, count),
  above: (cells: string) => t`Above the column names, not read: ${cells}`,
  certain: (count: number) =>
    ngettext(msgid`${count} column has our own name`, `${count} columns have our own names`, count),
};

type FileColumn = TableReport['columns'][number];

type MatchedColumnsProps = {
  readonly report: TableReport;
  readonly columns: readonly string[];
  readonly onCorrected: (corrections: Corrections) => void;
  /** They have been looked at. */
  readonly folded?: boolean;
  /** What goes on from here. */
  readonly children?: ReactNode;
};

/** Whether the person should look at the columns before anything else is said about the file. */
export const hasDoubts = ({ columns }: TableReport): boolean => columns.some(isDoubtful);

const isDoubtful = ({ column, isGuess = false }: FileColumn): boolean => column === null || isGuess;

/** Guesses and columns that are not read stand open; those with our own names are one tap away. */
export function MatchedColumns({ report, columns, onCorrected, folded = false, children }: MatchedColumnsProps) {
  const titleId = useId();
  const { sheets = [], sheet = null, above = [] } = report;
  if (report.columns.length === 0 && sheets.length < 2) return null;
  const all = report.columns.map((column, index) => ({ ...column, index }));
  const doubtful = all.filter(isDoubtful);
  const certain = all.filter((column) => !isDoubtful(column));
  const leftOut = all.filter(({ column }) => column === null);
  const change = (at: number, column: string) =>
    onCorrected({
      columns: report.columns.map((before, index) => (index === at ? column || null : before.column)),
      ...(sheet !== null && { sheet }),
    });
  const choices = (some: typeof all) => <Choices some={some} columns={columns} onChange={change} />;
  const content = (
    <>
      <p className={classNames(ui.reading, ui.soft)}>{texts.text}</p>
      {sheets.length > 1 && (
        <SelectField
          label={texts.sheet}
          hint={texts.sheetHint}
          value={sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onChange={(name) => onCorrected({ sheet: name })}
        />
      )}
      {leftOut.length > 0 && (
        <p className={ui.strong}>{texts.leftOut(leftOut.length, leftOut.map(texts.inFile).join(', '))}</p>
      )}
      {choices(doubtful)}
      {certain.length > 0 && (
        <details open={report.lines === 0}>
          <summary className={ui.summary}>{texts.certain(certain.length)}</summary>
          {choices(certain)}
        </details>
      )}
      {above.length > 0 && (
        <p className={classNames(ui.reading, ui.soft)}>
          {texts.above(above.map(({ cell, text }) => `${cell} “${text}”`).join(', '))}
        </p>
      )}
      {children}
    </>
  );
  return (
    <Card>
      {folded ? (
        <details>
          <summary className={ui.summary}>{texts.title}</summary>
          <div className={ui.stack2}>{content}</div>
        </details>
      ) : (
        <section aria-labelledby={titleId} className={ui.stack2}>
          <h2 id={titleId}>{texts.title}</h2>
          {content}
        </section>
      )}
    </Card>
  );
}

type ChoicesProps = {
  readonly some: readonly (FileColumn & { readonly index: number })[];
  readonly columns: readonly string[];
  readonly onChange: (index: number, column: string) => void;
};

function Choices({ some, columns, onChange }: ChoicesProps) {
  if (some.length === 0) return null;
  const options = columns.map((column) => ({ value: column, label: column }));
  return (
    <div className={styles.columns}>
      {some.map((column) => (
        <SelectField
          key={column.index}
          label={texts.inFile(column)}
          hint={describeSamples(column)}
          value={column.column ?? ''}
          emptyLabel={texts.notRead}
          options={options}
          onChange={(chosen) => onChange(column.index, chosen)}
        />
      ))}
    </div>
  );
}

function describeSamples({ samples, isGuess }: FileColumn): string | undefined {
  if (!samples) return undefined;
  if (samples.length === 0) return texts.blank;
  const values = samples.map((text) => text.replace(/\s+/g, ' ')).join(' · ');
  return isGuess ? texts.guess(values) : texts.samples(values);
}
