/** What the auditor's parts share. */

export type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** What is on one side only, and what is there twice. */
export function difference(there: readonly string[], reported: readonly string[]): string[] {
  const [known, claimed] = [new Set(there), new Set(reported)];
  return [
    ...there.filter((line) => !claimed.has(line)).map((line) => `${line} was acknowledged to nobody`),
    ...reported.filter((line) => !known.has(line)).map((line) => `${line} was acknowledged and is not there`),
    ...(known.size < there.length ? [`${there.length - known.size} lines are there twice, such as ${there[0]}`] : []),
  ];
}

/** Each query finds rows that must not exist. */
export async function findRows(run: Query, queries: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(queries)) {
    for (const { id } of await run<{ id: string }>(query)) found.push(`${what}: ${id}`);
  }
  return found;
}

type Span = { readonly vehicles: number; readonly from: number; readonly until: number };

/** The most vehicles in overlapping spans. At the same millisecond, leaving comes before arriving. */
export function maxAtOnce(spans: readonly Span[]): number {
  const steps = spans
    .flatMap(({ vehicles, from, until }) => [
      { at: from, step: vehicles },
      { at: until, step: -vehicles },
    ])
    .sort((one, other) => (one.at === other.at ? one.step - other.step : one.at - other.at));
  let level = 0;
  let max = 0;
  for (const { step } of steps) {
    level += step;
    max = Math.max(max, level);
  }
  return max;
}
