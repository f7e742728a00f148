// What is wrong with a table, each problem once with its lines: hundreds of lines mostly share the same few mistakes.
import { formatCount } from '#platform/wording/format-count.ts';

export type TableProblem = { readonly line: number; readonly column: string | null; readonly message: string };

export type ProblemGroup = Pick<TableProblem, 'column' | 'message'> & {
  /** In order, each once. */
  readonly lines: readonly number[];
};

/** The most frequent first; among equals, the one that begins earlier. */
export function groupProblems(problems: readonly TableProblem[]): ProblemGroup[] {
  const groups = new Map<string, { column: string | null; message: string; lines: Set<number> }>();
  for (const { line, column, message } of problems) {
    const key = JSON.stringify([column, message]);
    const group = groups.get(key) ?? { column, message, lines: new Set() };
    group.lines.add(line);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, lines: [...group.lines].sort((a, b) => a - b) }))
    .sort((a, b) => b.lines.length - a.lines.length || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

/** Such as "2, 5 to 9 and 12". */
export function describeLines(lines: readonly number[]): string {
  const runs: Array<[from: number, until: number]> = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  const parts = runs.flatMap(([from, until]) => {
    if (until - from < 2) return from === until ? [formatCount(from)] : [formatCount(from), formatCount(until)];
    return [`${formatCount(from)} to ${formatCount(until)}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
