import { useId, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import { describeRows, groupProblems, type ProblemGroup, type TableProblem } from './group-problems.ts';

const texts = {
  column: t`Column`,
  wholeLine: t`Whole line`,
  problem: t`Problem`,
  line: t`Line`,
  where: t`Where`,
  more: (count: number) =>
    ngettext(
      msgid`And ${formatCount(count)} more line, not listed.`,
      `And ${formatCount(count)} more lines, not listed.`,
      count,
    ),
  all: (count: number) => t`Show all ${count} problems`,
  download: t`Download this list`,
  fileName: 'problems.txt',
};

/** A screen or two; the rest is shown on request. */
const MAX_SHOWN = 20;

type TableProblemsProps = {
  readonly caption: string;
  readonly problems: readonly TableProblem[];
  /** The lines with a problem, including those not in the list. */
  readonly wrongLines: number;
};

/** What is wrong with a chosen table, each problem once, to read here or next to the spreadsheet. */
export function TableProblems({ caption, problems, wrongLines }: TableProblemsProps) {
  const [isAll, setAll] = useState(false);
  const listId = useId();
  const groups = groupProblems(problems);
  const unlisted = wrongLines - new Set(problems.map(({ line }) => line)).size;
  return (
    <>
      <div id={listId}>
        <DataTable
          caption={caption}
          columns={COLUMNS}
          rows={isAll ? groups : groups.slice(0, MAX_SHOWN)}
          keyOf={({ column, at, message }) => `${column} ${at} ${message}`}
        />
      </div>
      {unlisted > 0 && <p>{texts.more(unlisted)}</p>}
      <div className={ui.row}>
        {!isAll && groups.length > MAX_SHOWN && (
          <Button variant="secondary" aria-controls={listId} onClick={() => setAll(true)}>
            {texts.all(groups.length)}
          </Button>
        )}
        <a className={classNames(ui.touch, ui.strong)} href={fileOf(problems)} download={texts.fileName}>
          {texts.download}
        </a>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<ProblemGroup>[] = [
  { label: texts.column, cell: ({ column }) => column ?? texts.wholeLine },
  { label: texts.problem, whole: true, grow: true, cell: ({ message }) => message },
  { label: texts.where, cell: (group) => <span className={ui.figure}>{whereOf(group)}</span> },
];

/** Cells by their names, lines by their numbers. */
const whereOf = (group: ProblemGroup): string =>
  group.at !== null
    ? describeRows(group)
    : ngettext(msgid`Line ${describeRows(group)}`, `Lines ${describeRows(group)}`, group.rows.length);

/** Line by line, in table order. */
function fileOf(problems: readonly TableProblem[]): string {
  const lines = problems.map(
    ({ line, column, cell, message }) =>
      `${cell ?? `${texts.line} ${line}`}, ${column ?? texts.wholeLine.toLowerCase()}: ${message}`,
  );
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`;
}
