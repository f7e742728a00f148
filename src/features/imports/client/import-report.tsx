import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { ImportChange, TableImport, TableReport } from '../imports.contract.ts';
import { hasDoubts, MatchedColumns } from './matched-columns.tsx';
import { PinProblems } from './pin-problems.tsx';
import { TableProblems } from './table-problems.tsx';
import type { Corrections } from './use-import.ts';

type Things = TableReport['things'][number]['thing'];

const texts = {
  look: t`Check the columns first`,
  continue: t`The columns are right`,
  ready: t`The file is valid`,
  readyText: t`Nothing is imported yet. This is what would change.`,
  same: t`Nothing would change`,
  sameText: t`Everything in this file is already up to date.`,
  checkedAgain: t`Something else was changed since you checked this file. Look at it once more.`,
  approximate: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} lot would be placed at the center of a ZIP code or city. Nothing is sold there until its pin is checked on the map.`,
      `${formatCount(count)} lots would be placed at the center of a ZIP code or city. Nothing is sold there until their pins are checked on the map.`,
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
  sameAddress: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} new lot is at an address where you have a lot already. Importing adds it as another one.`,
      `${formatCount(count)} new lots are at addresses where you have lots already. Importing adds them as further ones.`,
      count,
    ),
  hasThere: (name: string) => t`You have ${name} at this address already.`,
  moreZones: (count: number) =>
    ngettext(msgid`And ${formatCount(count)} more zone`, `And ${formatCount(count)} more zones`, count),
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
  import: { _id, report, isCheckedAgain },
  columns,
  busy,
  onCorrected,
  children,
}: ImportReportProps) {
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  if (!report) return null;
  const changed = report.things.reduce((sum, thing) => sum + thing.added + thing.changed, 0);
  const { sameAddress = 0, approximate = 0 } = report;
  const mapping = { report, columns, onCorrected };
  if (report.wrongLines > 0) {
    const pins = report.problems.flatMap((problem) => (problem.pin ? [{ ...problem, pin: problem.pin }] : []));
    const wrong = report.problems.filter(({ pin }) => !pin);
    const wrongLines = report.wrongLines - new Set(pins.map(({ line }) => line)).size;
    const asRead = {
      columns: report.columns.map(({ column }) => column),
      ...(report.sheet && { sheet: report.sheet }),
    };
    return (
      <>
        {wrong.length > 0 && (
          <Banner tone="error" title={texts.wrong(wrongLines)} takesFocus>
            <p>{texts.wrongText}</p>
          </Banner>
        )}
        {wrong.length === 0 && <Banner tone="info" title={texts.pinsToCheck(pins.length)} takesFocus />}
        {report.lines === 0 && <MatchedColumns {...mapping} />}
        {pins.length > 0 && (
          <PinProblems problems={pins} busy={busy} onDecided={(decided) => onCorrected({ ...asRead, pins: decided })} />
        )}
        {wrong.length > 0 && (
          <TableProblems caption={texts.wrong(wrongLines)} problems={wrong} wrongLines={wrongLines} />
        )}
        {report.lines > 0 && <MatchedColumns {...mapping} />}
      </>
    );
  }
  // Nothing is called valid before the person has seen what is guessed and what is not read.
  if (hasDoubts(report) && lookedAt !== _id) {
    return (
      <>
        <Banner tone="info" title={texts.look} takesFocus />
        <MatchedColumns {...mapping}>
          <div>
            <Button busy={busy} onClick={() => setLookedAt(_id)}>
              {texts.continue}
            </Button>
          </div>
        </MatchedColumns>
      </>
    );
  }
  return (
    <>
      {isCheckedAgain && <Banner tone="info">{texts.checkedAgain}</Banner>}
      <Banner tone="success" title={changed > 0 ? texts.ready : texts.same} takesFocus>
        <p>{changed > 0 ? texts.readyText : texts.sameText}</p>
      </Banner>
      {sameAddress > 0 && <Banner tone="info">{texts.sameAddress(sameAddress)}</Banner>}
      {approximate > 0 && <Banner tone="warning">{texts.approximate(approximate)}</Banner>}
      <DataTable caption={texts.sums} columns={SUMS} rows={report.things} keyOf={({ thing }) => thing} />
      {changed > 0 && <div>{children}</div>}
      <MatchedColumns {...mapping} folded />
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
  const shown = isAll ? changes : changes.slice(0, MAX_SHOWN);
  const all = things.reduce((sum, { added, changed }) => sum + added + changed, 0);
  return (
    <>
      <h2>{texts.changes}</h2>
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

const ZONES_SHOWN = 5;

function Change({
  isNew,
  about,
  zones,
  zonesAbout = [],
  sameAddressAs,
  isApproximate,
  fields,
  ...change
}: ImportChange) {
  if (isNew) {
    const details = [about, zones === undefined ? undefined : texts.zones(zones)].filter(Boolean).join(' · ');
    const more = zonesAbout.length - ZONES_SHOWN;
    return (
      <>
        {texts.isNew}
        {details && <span className={ui.subline}>{details}</span>}
        {change.details && <span className={ui.subline}>{change.details}</span>}
        {sameAddressAs && <span className={classNames(ui.subline, ui.strong)}>{texts.hasThere(sameAddressAs)}</span>}
        {zonesAbout.slice(0, ZONES_SHOWN).map((sentence) => (
          <span key={sentence} className={ui.subline}>
            {sentence}
          </span>
        ))}
        {more > 0 && <span className={ui.subline}>{texts.moreZones(more)}</span>}
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
