// `npm test`: every check, the fast ones first. It stops at the first failure, prints where the time went, and ends with the number of
// tests that ran. `--long` (npm run test:long) runs in full what is otherwise run in part, and continues after a failure, because nobody is
// waiting.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileTime, readPlaywright, readVitest, sum } from './test-reports.ts';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const reports = mkdtempSync(join(tmpdir(), 'parkvale-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

interface Step {
  heading: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
}

const steps: Step[] = [
  { heading: 'Format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { heading: 'Types', command: ['tsc', '--noEmit'] },
  { heading: 'Boundaries between the rooms', command: ['node', 'scripts/check-boundaries.ts'] },
  { heading: 'Unused code', command: ['knip'] },
  {
    heading: 'Unit and API tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    env: { CHECK_ROWS: 'true' },
  },
  { heading: 'Client build', command: ['node', 'scripts/build-client.ts'] },
  { heading: 'Size of the pages', command: ['node', 'scripts/build/check-bundle.ts'] },
  {
    heading: 'Browser tests',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  },
];

const SLOWEST_FILES = 10;
const isLong = process.argv.includes('--long');
const longRun = isLong ? { LONG_RUN: 'true' } : {};
const times: { heading: string; seconds: number }[] = [];

const failedSteps = await run(steps.filter(isThere));
const reported = [readVitest(vitestReport, ROOT), readPlaywright(playwrightReport)];
rmSync(reports, { recursive: true, force: true });
const passed = sum(reported.map(({ count }) => count.passed));
const failed = sum(reported.map(({ count }) => count.failed));
printTimes(reported.flatMap((report) => report.times));
for (const { heading, command } of failedSteps) {
  process.stdout.write(`\nFailed: ${heading} (${command.slice(0, 2).join(' ')})\n`);
}
// A step without tests can fail too, and the last line must not look as if everything passed.
process.stdout.write(`\n${passed} passed, ${Math.max(failed, failedSteps.length)} failed\n`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;

/** Filters out the steps whose subject does not exist yet. */
function isThere({ command: [program = '', argument = ''] }: Step): boolean {
  if (program === 'playwright') return globSync('e2e/**/*.spec.ts', { cwd: ROOT }).length > 0;
  return program !== 'node' || existsSync(join(ROOT, argument));
}

/** @returns the failed steps: at most one, unless the run is long */
async function run(planned: Step[]): Promise<Step[]> {
  const failures: Step[] = [];
  for (const step of planned) {
    if (await succeeds(step)) continue;
    failures.push(step);
    if (!isLong) break;
  }
  return failures;
}

async function succeeds({ heading, command: [program = '', ...args], env }: Step): Promise<boolean> {
  process.stdout.write(`\n== ${heading}\n`);
  const started = performance.now();
  const shell = process.platform === 'win32';
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...longRun, ...env }, shell } as const;
  const child = spawn(join(BIN, program), args, options);
  // Forward the signal to the step, so that it can stop its database and browsers.
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const [status] = await once(child, 'close');
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  times.push({ heading, seconds: (performance.now() - started) / 1000 });
  return status === 0;
}

function printTimes(files: readonly FileTime[]): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  process.stdout.write('\n== Times\n');
  for (const { heading, seconds } of times) process.stdout.write(`${inSeconds(seconds)}  ${heading}\n`);
  process.stdout.write(`${inSeconds(sum(times.map(({ seconds }) => seconds)))}  in all\n`);
  if (slowest.length > 0) process.stdout.write('\nThe slowest files, two of which run at a time:\n');
  for (const { file, seconds } of slowest) process.stdout.write(`${inSeconds(seconds)}  ${file}\n`);
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s`;
}
