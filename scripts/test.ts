// `npm test`: what must hold before a merge. Steps that do not need each other run side by side; the first that fails ends the run.
//   --all   (npm run test:all)  with every case of the matrices, then every other journey, every drill and each benchmark at its shortest
//   --long  (npm run test:long) every case, kill, size and mutation; continues after a failure, because nobody is waiting
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlaywright, readVitest, sum } from './test-reports.ts';
import { runSteps, type Step, type StepResult } from './test-steps.ts';

const ROOT = join(import.meta.dirname, '..');
const SLOWEST_FILES = 10;
const MERGE_PROJECTS = ['pure', 'components', 'server'];

const isLong = process.argv.includes('--long');
const isAll = process.argv.includes('--all');
const reports = mkdtempSync(join(tmpdir(), 'parkvale-reports-'));
/** Draws the cases of the matrices; a new day draws others. */
const CASES_SEED = process.env.CASES_SEED ?? new Date().toISOString().slice(0, 10);
const DRAWN = isAll || isLong ? {} : { CASES_SEED };
const vitestReports: string[] = [];
const playwrightReports: string[] = [];

const checks: Step[] = [
  { heading: 'Format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { heading: 'Boundaries', command: ['node', 'scripts/check-boundaries.ts'] },
  { heading: 'Unused code', command: ['knip'] },
  { heading: 'Client build', command: ['node', 'scripts/build-client.ts'] },
  { heading: 'Size of the pages', command: ['node', 'scripts/build/check-bundle.ts'] },
  // Several checkers repeat each other's work: four took three times the CPU time and 5 GB.
  { heading: 'Types', command: ['tsc', '--noEmit', '--checkers', '1'] },
];

/** Stages in turn; the tracks of a stage side by side; the steps of a track in turn. */
const merge: Step[][][] = [
  [checks, [vitest('Unit, component and API tests', MERGE_PROJECTS, DRAWN)]],
  [[journeys('Journeys', { JOURNEYS: 'core', ...DRAWN })]],
];
const rest: Step[][][] = [
  [[vitest('Programs', ['programs'])]],
  [[journeys('The other journeys', { JOURNEYS: 'rest' })]],
  [[{ heading: 'Benchmarks at their shortest', command: ['node', 'bench/run.ts', '--short'] }]],
];
const long: Step[][][] = [
  ...checks.map((step) => [[step]]),
  [[vitest('Unit, component and API tests', [...MERGE_PROJECTS, 'citus'], { LONG_RUN: 'true', CHECK_SHARDS: 'true' })]],
  [[vitest('Programs', ['programs'], { LONG_RUN: 'true' })]],
  [[journeys('Journeys at both sizes', { LONG_RUN: 'true' })]],
  [[{ heading: 'Mutations', command: ['node', 'ops/mutations.ts'] }]],
];

if (DRAWN.CASES_SEED)
  print(`CASES_SEED=${CASES_SEED} draws the cases of the matrices; npm run test:all tries them all.\n`);
const started = performance.now();
const results = await runSteps(isLong ? long : [...merge, ...(isAll ? rest : [])], { cwd: ROOT, goesOn: isLong });
printSummary(results, (performance.now() - started) / 1000);
rmSync(reports, { recursive: true, force: true });
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0;

function vitest(heading: string, projects: readonly string[], env: NodeJS.ProcessEnv = {}): Step {
  const report = join(reports, `vitest-${vitestReports.length}.json`);
  vitestReports.push(report);
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  for (const project of projects) command.push(`--project=${project}`);
  return { heading, command, env: { CHECK_ROWS: 'true', ...env } };
}

function journeys(heading: string, env: NodeJS.ProcessEnv): Step {
  const report = join(reports, `playwright-${playwrightReports.length}.json`);
  playwrightReports.push(report);
  const command = ['playwright', 'test', '--reporter=list,json'];
  return { heading, command, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env } };
}

function printSummary(steps: readonly StepResult[], seconds: number): void {
  const journeysRead = playwrightReports.map((report) => readPlaywright(report));
  const read = [...vitestReports.map((report) => readVitest(report, ROOT)), ...journeysRead];
  const slowest = read
    .flatMap(({ times }) => times)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
  const failures = steps.filter(({ failed }) => failed);
  print(`\n== Times, on ${availableParallelism()} cores\n`);
  for (const step of steps) print(`${inSeconds(step.seconds)}  ${step.heading}${step.stopped ? ' (stopped)' : ''}\n`);
  print(`${inSeconds(seconds)}  in all\n`);
  if (slowest.length > 0) print('\nThe slowest files:\n');
  for (const { file, seconds: took } of slowest) print(`${inSeconds(took)}  ${file}\n`);
  for (const { heading, output } of failures) print(`\n== Failed: ${heading}\n${output}\n`);
  for (const error of journeysRead.flatMap(({ errors }) => errors)) print(`\n${error}\n`);
  const passed = sum(read.map(({ count }) => count.passed));
  const failed = sum(read.map(({ count }) => count.failed));
  // A step without tests can fail too, and the last line must not look as if everything passed.
  print(`\n${passed} passed, ${Math.max(failed, failures.length)} failed\n`);
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s`;
}

function print(text: string): void {
  process.stdout.write(text);
}
