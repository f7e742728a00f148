// Checks the repository's files against the rules of their rooms.
import { DEED_RULES, IMPORT_RULES, type ImportRule, MAX_LINES } from './boundary-rules.ts';
import { judgeFeatureFolder, judgeFeatureImport } from './floor-rules.ts';
import { type Fact, readFacts } from './source-facts.ts';

export interface Violation {
  path: string;
  line: number;
  rule: string;
  message: string;
}

/** @param sources the text of each file by its path from the repository's root */
export function findViolations(sources: ReadonlyMap<string, string>): Violation[] {
  const factsOf = new Map([...sources].map(([path, source]) => [path, readFacts(path, source)]));
  const found = [...factsOf].flatMap(([path, facts]) => [
    ...brokenImports(path, facts),
    ...brokenFloors(path, facts),
    ...forbiddenDeeds(path, facts),
  ]);
  return [...found, ...tooLong(sources), ...cycles(factsOf)];
}

function brokenImports(path: string, facts: Fact[]): Violation[] {
  return facts
    .filter((fact) => fact.kind === 'import')
    .flatMap(({ what, line }) =>
      IMPORT_RULES.filter((rule) => breaks(rule, path, what)).map((rule) => {
        return { path, line, rule: rule.name, message: `imports ${what}: ${rule.why}` };
      }),
    );
}

function breaks(rule: ImportRule, path: string, target: string): boolean {
  const from = rule.from.exec(path);
  if (!from) return false;
  if (rule.only) return !rule.only.test(target);
  return new RegExp((rule.never ?? '(?!)').replaceAll('$1', from[1] ?? '')).test(target);
}

function brokenFloors(path: string, facts: Fact[]): Violation[] {
  const folder = judgeFeatureFolder(path);
  if (folder) return [{ path, line: 1, ...folder }];
  return facts
    .filter(({ kind }) => kind === 'import')
    .flatMap(({ what, line }) => {
      const judgement = judgeFeatureImport(path, what);
      return judgement ? [{ path, line, ...judgement }] : [];
    });
}

function forbiddenDeeds(path: string, facts: Fact[]): Violation[] {
  return DEED_RULES.filter((rule) => rule.in.test(path)).flatMap((rule) =>
    facts
      .filter(({ kind }) => rule.kinds.includes(kind))
      .map(({ what, line }) => ({ path, line, rule: rule.name, message: `${what}: ${rule.why}` })),
  );
}

function tooLong(sources: ReadonlyMap<string, string>): Violation[] {
  return [...sources]
    .map(([path, source]) => ({ path, lines: source.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => {
      return { path, line: lines, rule: 'files-stay-short', message: `${lines} lines, at most ${MAX_LINES}` };
    });
}

/** Each cycle once, starting with the file found first. */
function cycles(factsOf: ReadonlyMap<string, Fact[]>): Violation[] {
  const found: Violation[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const round = [...trail.slice(start), path].join(' -> ');
      found.push({ path, line: 1, rule: 'no-cycles', message: `imports itself in a round: ${round}` });
      return;
    }
    if (finished.has(path)) return;
    for (const target of importsWithin(factsOf, path)) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of factsOf.keys()) visit(path, []);
  return found;
}

function importsWithin(factsOf: ReadonlyMap<string, Fact[]>, path: string): string[] {
  const targets = (factsOf.get(path) ?? []).filter(({ kind, what }) => kind === 'import' && factsOf.has(what));
  return [...new Set(targets.map(({ what }) => what))];
}
