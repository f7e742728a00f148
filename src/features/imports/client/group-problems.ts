// What is wrong with a table, each problem once with its cells: hundreds of lines mostly share the same few mistakes.

import { t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';

export type TableProblem = {
  readonly line: number;
  readonly column: string | null;
  /** Such as B7, if the file has that column. */
  readonly cell?: string | null | undefined;
  readonly message: string;
};

export type ProblemGroup = Pick<TableProblem, 'column' | 'message'> & {
  /** The letter of the cells; null for whole lines. */
  readonly at: string | null;
  /** Those of the cells or lines, in order, each once. */
  readonly rows: readonly number[];
};

/** The most frequent first; among equals, the one that begins earlier. */
export function groupProblems(problems: readonly TableProblem[]): ProblemGroup[] {
  const groups = new Map<string, Omit<ProblemGroup, 'rows'> & { rows: Set<number> }>();
  for (const { line, column, cell, message } of problems) {
    const [, at = null, row = line] = /^([A-Z]+)(\d+)$/.exec(cell ?? '') ?? [];
    const key = JSON.stringify([column, at, message]);
    const group = groups.get(key) ?? { column, at, message, rows: new Set() };
    group.rows.add(Number(row));
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, rows: [...group.rows].sort((a, b) => a - b) }))
    .sort((a, b) => b.rows.length - a.rows.length || (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

/** Such as "2, 5 to 9 and 12", or "B2, B5 to B9 and B12". */
export function describeRows({ at, rows }: Pick<ProblemGroup, 'at' | 'rows'>): string {
  const nameOf = (row: number) => (at === null ? formatCount(row) : `${at}${row}`);
  const runs: Array<[from: number, until: number]> = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  const parts = runs.flatMap(([from, until]) => {
    if (until - from < 2) return from === until ? [nameOf(from)] : [nameOf(from), nameOf(until)];
    return [t`${nameOf(from)} to ${nameOf(until)}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : t`${parts.join(', ')} and ${last}`;
}
