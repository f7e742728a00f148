import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { ImportChange, TableImport, TableReport } from '../imports.contract.ts';
import styles from './imports.module.css';
import { PinProblems } from './pin-problems.tsx';
import { TableProblems } from './table-problems.tsx';
import type { Corrections } from './use-import.ts';

type Things = TableReport['things'][number]['thing'];

const texts = {
  columns: t`Columns of the file`,
  columnsText: t`How each column in the file is read. Change any that are wrong.`,
  inFile: (header: string) => (header === '' ? t`Column without a heading` : header),
  leftOut: t`Left out`,
  ready: t`The file is valid`,
  readyText: t`Nothing is imported yet. This is what would change.`,
  same: t`Nothing would change`,
  sameText: t`Everything in this file is already up to date.`,
  checkedAgain: t`Something else was changed since you checked this file. Look at it once more.`,
  approximate: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} lot would be placed at the center of a ZIP code or city. Check the pin afterward.`,
      `${formatCount(count)} lots would be placed at the center of a ZIP code or city. Check the pins afterward.`,
      count,
    ),
  wrong: (lines: number) =>
    ngettext(msgid`${formatCount(lines)} line has an error`, `${formatCount(lines)} lines have errors`, lines),
  pinsToCheck: (count: number) =>
    ngettext(msgid`Check ${formatCount(count)} pin`, `Check ${formatCount(count)} pins`, count),
  wrongText: t`Nothing was imported. Fix these lines and choose the file again.`,
  sums: t`What the file would do`,
  kind: t`Kind`,
  added: t`New`,
  changed: t`Changed`,
  unchanged: t`Unchanged`,
  changes: t`Changes`,
  change: t`Change`,
  isNew: t`New`,
  zones: (count: number) => ngettext(msgid`${formatCount(count)} zone`, `${formatCount(count)} zones`, count),
  placed: t`placed by ZIP code or city`,
  fromTo: (column: string, from: string, to: string) => `${column}: ${from || '–'} → ${to || '–'}`,
  things: { lot: t`Lots`, zone: t`Zones`, code: t`Codes`, permit: t`Permits` } satisfies Record<Things, string>,
  line: t`Line`,
  what: t`What`,
  showAll: (count: number) => t`Show all ${formatCount(count)}`,
  first: (shown: number, all: number) => t`The first ${formatCount(shown)} of ${formatCount(all)} changes.`,
};

type ImportReportProps = {
  readonly import: TableImport;
  readonly columns: readonly string[];
  readonly busy: boolean;
  readonly onCorrected: (corrections: Corrections) => void;
  /** The button that imports it. */
  readonly children: ReactNode;
};

/** What the file would do, or every line that prevents it. */
export function ImportReport({
  import: { report, isCheckedAgain },
  columns,
  busy,
  onCorrected,
  children,
}: ImportReportProps) {
  if (!report) return null;
  const changed = report.things.reduce((sum, thing) => sum + thing.added + thing.changed, 0);
  const matched = (
    <MatchedColumns report={report} columns={columns} onChanged={(chosen) => onCorrected({ columns: chosen })} />
  );
  if (report.wrongLines > 0) {
    const pins = report.problems.flatMap((problem) => (problem.pin ? [{ ...problem, pin: problem.pin }] : []));
    const wrong = report.problems.filter(({ pin }) => !pin);
    const wrongLines = report.wrongLines - new Set(pins.map(({ line }) => line)).size;
    const asRead = report.columns.map(({ column }) => column);
    return (
      <>
        {wrong.length > 0 && (
          <Banner tone="error" title={texts.wrong(wrongLines)} takesFocus>
            <p>{texts.wrongText}</p>
          </Banner>
        )}
        {wrong.length === 0 && <Banner tone="info" title={texts.pinsToCheck(pins.length)} takesFocus />}
        {pins.length > 0 && (
          <PinProblems
            problems={pins}
            busy={busy}
            onDecided={(decided) => onCorrected({ columns: asRead, pins: decided })}
          />
        )}
        {matched}
        {wrong.length > 0 && (
          <TableProblems caption={texts.wrong(wrongLines)} problems={wrong} wrongLines={wrongLines} />
        )}
      </>
    );
  }
  return (
    <>
      {isCheckedAgain && <Banner tone="info">{texts.checkedAgain}</Banner>}
      <Banner tone="success" title={changed > 0 ? texts.ready : texts.same} takesFocus>
        <p>{changed > 0 ? texts.readyText : texts.sameText}</p>
      </Banner>
      <DataTable caption={texts.sums} columns={SUMS} rows={report.things} keyOf={({ thing }) => thing} />
      {changed > 0 && <div>{children}</div>}
      {matched}
      <Changes changes={report.changes} things={report.things} />
    </>
  );
}

const SUMS: readonly Column<TableReport['things'][number]>[] = [
  { label: texts.kind, grow: true, whole: true, cell: ({ thing }) => texts.things[thing] },
  { label: texts.added, align: 'end', cell: ({ added }) => formatCount(added) },
  { label: texts.changed, align: 'end', cell: ({ changed }) => formatCount(changed) },
  { label: texts.unchanged, align: 'end', cell: ({ same }) => formatCount(same) },
];

/** A screen or two; the rest is shown on request. */
const MAX_SHOWN = 20;

function Changes({ changes, things }: Pick<TableReport, 'changes' | 'things'>) {
  const [isAll, setAll] = useState(false);
  if (changes.length === 0) return null;
  const approximate = changes.filter(({ isApproximate }) => isApproximate).length;
  const shown = isAll ? changes : changes.slice(0, MAX_SHOWN);
  const all = things.reduce((sum, { added, changed }) => sum + added + changed, 0);
  return (
    <>
      <h2>{texts.changes}</h2>
      {approximate > 0 && <p>{texts.approximate(approximate)}</p>}
      <DataTable
        caption={texts.changes}
        columns={CHANGES}
        rows={shown}
        keyOf={({ line, thing, name }) => `${line} ${thing} ${name}`}
      />
      {shown.length < changes.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)}>
            {texts.showAll(changes.length)}
          </Button>
        </div>
      )}
      {isAll && all > changes.length && (
        <p className={classNames(ui.reading, ui.soft)}>{texts.first(changes.length, all)}</p>
      )}
    </>
  );
}

const CHANGES: readonly Column<ImportChange>[] = [
  { label: texts.what, whole: true, cell: ({ name }) => name },
  { label: texts.change, whole: true, cell: (change) => <Change {...change} /> },
  { label: texts.line, align: 'end', cell: ({ line }) => formatCount(line) },
];

function Change({ isNew, about, zones, isApproximate, fields }: ImportChange) {
  if (isNew) {
    const details = [about, zones === undefined ? undefined : texts.zones(zones)].filter(Boolean).join(' · ');
    return (
      <>
        {texts.isNew}
        {details && <span className={ui.subline}>{details}</span>}
        {isApproximate && <span className={ui.subline}>{texts.placed}</span>}
      </>
    );
  }
  return (
    <ul>
      {fields.map(({ column, from, to }) => (
        <li key={column}>{texts.fromTo(column, from, to)}</li>
      ))}
    </ul>
  );
}

type MatchedColumnsProps = {
  readonly report: TableReport;
  readonly columns: readonly string[];
  readonly onChanged: (columns: readonly (string | null)[]) => void;
};

/** Expanded if a required column was not found: then nothing else in the file was read. */
function MatchedColumns({ report, columns, onChanged }: MatchedColumnsProps) {
  if (report.columns.length === 0) return null;
  const options = columns.map((column) => ({ value: column, label: column }));
  const change = (at: number, column: string) =>
    onChanged(report.columns.map((before, index) => (index === at ? column || null : before.column)));
  return (
    <Card>
      <details open={report.lines === 0}>
        <summary className={ui.summary}>{texts.columns}</summary>
        <p className={classNames(ui.reading, ui.soft)}>{texts.columnsText}</p>
        <div className={styles.columns}>
          {report.columns.map(({ header, column }, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may be alike, and a column is its place.
              key={index}
              label={texts.inFile(header)}
              value={column ?? ''}
              emptyLabel={texts.leftOut}
              options={options}
              onChange={(chosen) => change(index, chosen)}
            />
          ))}
        </div>
      </details>
    </Card>
  );
}
