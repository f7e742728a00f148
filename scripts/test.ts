// `npm test`: everything that must hold, the fast checks first. Stops at the first that fails; its last line counts the
// tests that really ran.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  },
  { heading: 'Client build', command: ['node', 'scripts/build-client.ts'] },
  { heading: 'Size of the pages', command: ['node', 'scripts/check-bundle.ts'] },
  {
    heading: 'Browser tests',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  },
];

interface Count {
  passed: number;
  failed: number;
}

const failedStep = await runUntilFailure(steps.filter(isThere));
const counts = [countVitest(), countPlaywright()];
rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (failedStep) process.stdout.write(`\nFailed: ${failedStep.heading} (${failedStep.command.slice(0, 2).join(' ')})\n`);
// A step that is no test can fail as well, and then the line must not read as if all were well.
process.stdout.write(`\n${passed} passed, ${failedStep ? Math.max(failed, 1) : failed} failed\n`);
process.exitCode = failedStep ? 1 : 0;

/** Leaves out the steps whose subject does not exist yet. */
function isThere({ command: [program = '', argument = ''] }: Step): boolean {
  if (program === 'playwright') return globSync('e2e/**/*.spec.ts', { cwd: ROOT }).length > 0;
  return program !== 'node' || existsSync(join(ROOT, argument));
}

async function runUntilFailure(planned: Step[]): Promise<Step | undefined> {
  for (const step of planned) if (!(await succeeds(step))) return step;
  return undefined;
}

async function succeeds({ heading, command: [program = '', ...args], env }: Step): Promise<boolean> {
  process.stdout.write(`\n== ${heading}\n`);
  const started = performance.now();
  const shell = process.platform === 'win32';
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env }, shell } as const;
  const child = spawn(join(BIN, program), args, options);
  // Whoever stops `npm test` stops the step, which then has a chance to stop its database and browsers.
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const [status] = await once(child, 'close');
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  process.stdout.write(`-- ${heading}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return status === 0;
}

function countVitest(): Count {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countPlaywright(): Count {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(playwrightReport);
  if (!report) return { passed: 0, failed: 0 };
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
