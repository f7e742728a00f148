// How figures are combined and printed. The machine is shared, so each round takes every figure once, in turn, and the medians of the
// rounds are compared. The ratios of the single rounds show the noise.

import { IS_SHORT } from './length.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** What 99 of 100 are at most. */
export function percentile99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

export type Round<Name extends string> = Readonly<Record<Name, number>>;
type Measures<Name extends string> = Readonly<Record<Name, () => Promise<number>>>;

/** A B C, C B A, A B C …: slow phases of the machine affect all of them alike. */
export async function takeRounds<Name extends string>(
  rounds: number,
  measures: Measures<Name>,
): Promise<readonly Round<Name>[]> {
  const names = Object.keys(measures) as Name[];
  const taken: Round<Name>[] = [];
  for (let round = 0; round < rounds; round++) {
    const figures = {} as Record<Name, number>;
    for (const name of round % 2 === 0 ? names : names.toReversed()) figures[name] = await measures[name]();
    taken.push(figures);
    progress(`round ${round + 1} of ${rounds}: ${names.map((name) => `${name} ${show(figures[name])}`).join(', ')}`);
  }
  return taken;
}

export function medianRound<Name extends string>(rounds: readonly Round<Name>[]): Round<Name> {
  const names = Object.keys(rounds[0] ?? {}) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))])) as Round<Name>;
}

export type Report = {
  readonly title: string;
  /** The heading above the figure: what, how much, of what. */
  readonly lines: ReadonlyArray<readonly [what: string, figure: number, unit: string]>;
  readonly ratio: number;
  readonly aim: { readonly least: number } | { readonly most: number } | null;
  /** The ratios of the single rounds, if there were several. */
  readonly ratios?: readonly number[];
};

/** @throws when the report cannot be true: something was not measured, so there is nothing to compare. */
export function printReport(report: Report): void {
  const { title, lines, ratio, aim, ratios = [] } = report;
  // Little data measured once may be far from its aim.
  const doubt = doubtOf(IS_SHORT ? { ...report, aim: null } : report);
  if (doubt) throw new Error(`${title}: ${doubt}.`);
  const words = lines.map(([what, figure, unit]) => `  ${what.padEnd(44)} ${show(figure).padStart(10)} ${unit}`);
  const noise = ratios.length > 1 ? ` (rounds ${show(Math.min(...ratios))} to ${show(Math.max(...ratios))})` : '';
  console.log(`\n${title}\n${words.join('\n')}`);
  console.log(`  ${'ratio'.padEnd(44)} ${show(ratio).padStart(10)}${noise}${aim ? `; ${judge(ratio, aim)}` : ''}`);
}

/** A ratio this many times beyond its aim comes from a limit that was not measured, not from a slow product. */
const BEYOND_BELIEF = 20;

/** Why the figures cannot be true, or undefined. A figure may be zero, such as that of failures. */
export function doubtOf({ lines, ratio, aim }: Pick<Report, 'lines' | 'ratio' | 'aim'>): string | undefined {
  const isMeasured = (figure: number) => Number.isFinite(figure) && figure >= 0;
  const unknown = lines.find(([, figure]) => !isMeasured(figure));
  if (unknown) return `"${unknown[0]}" could not be measured (${unknown[1]})`;
  if (!isMeasured(ratio)) return 'there is no ratio, because its limit could not be measured';
  if (!aim) return undefined;
  const [lowest, highest] = 'least' in aim ? [aim.least / BEYOND_BELIEF, BEYOND_BELIEF] : [0, aim.most * BEYOND_BELIEF];
  if (ratio >= lowest && ratio <= highest) return undefined;
  const figures = lines.map(([what, figure, unit]) => `${what} ${show(figure)} ${unit}`).join(', ');
  return `a ratio of ${show(ratio)} cannot be true, so its limit or the figure was not measured (${figures})`;
}

function judge(ratio: number, aim: NonNullable<Report['aim']>): string {
  if ('least' in aim) return `aim: at least ${aim.least}, ${ratio >= aim.least ? 'met' : 'MISSED'}`;
  return `aim: at most ${aim.most}, ${ratio <= aim.most ? 'met' : 'MISSED'}`;
}

/** Three significant digits are as precise as the measurements. */
export function show(figure: number): string {
  if (Math.abs(figure) >= 1000) return Math.round(figure).toLocaleString('en-US');
  return Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toFixed(Math.abs(figure) >= 10 ? 1 : 2);
}

/** Progress messages, separate from the report. */
export function progress(line: string): void {
  process.stderr.write(`  … ${line}\n`);
}
