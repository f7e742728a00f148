// `npm run test:mutations`: breaks one rule after another in a copy of the last commit, and expects a test of `npm test` to fail.
// `npm run test:mutations -- <words>` tries only the rules that contain these words.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { clearAwayKilledRuns, folderOfThisRun } from '../src/platform/testing/database/run-folders.ts';
import { ACCESS } from './mutations/access.ts';
import { CAPACITY } from './mutations/capacity.ts';
import { MONEY } from './mutations/money.ts';
import type { Mutation } from './mutations/mutation.ts';

const ROOT = join(import.meta.dirname, '..');
/** Those of `npm test`. */
const PROJECTS = ['pure', 'components', 'server'];
/** What is broken may never end. */
const MAX_MS = 10 * 60_000;

interface TestRun {
  /** The files that ran, by their path in the copy. */
  files: string[];
  failed: string[];
  /** Vitest's own opinion, which includes files that could not be loaded. */
  passed: boolean;
  output: string;
}

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

const words = process.argv.slice(2).join(' ').toLowerCase();
const mutations = [...MONEY, ...ACCESS, ...CAPACITY].filter(({ rule }) => rule.toLowerCase().includes(words));
if (mutations.length === 0) {
  print(`No rule contains "${words}".`);
  process.exit(1);
}
const started = performance.now();
let running: ReturnType<typeof spawn> | undefined;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

await clearAwayKilledRuns();
const folder = realpathSync(folderOfThisRun('mutations'));
const copy = join(folder, 'copy');
let problems = 0;
try {
  makeCopy();
  problems = (await passUnbroken()) ? await breakEach() : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isStopped || problems > 0 ? 1 : 0;

/** The checkout stays as it is, whenever this is killed; the next run of any test clears the copy away. */
function makeCopy(): void {
  execFileSync('git', ['clone', '--quiet', '--shared', ROOT, copy]);
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  // Each package is linked, but not the folder: Vite keeps files of its own in there.
  mkdirSync(to);
  for (const name of readdirSync(from)) if (!name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
}

/** Otherwise a test would fail for another reason than the broken rule. */
async function passUnbroken(): Promise<boolean> {
  const files = [...new Set(mutations.flatMap(({ tests }) => tests))];
  const ran = await runTests(files);
  if (isStopped) return false;
  const missing = files.filter((file) => !ran.files.includes(file));
  for (const file of missing) print(`✘ ${file} is not part of npm test, or could not be loaded`);
  for (const title of ran.failed) print(`✘ fails although nothing is broken: ${title}`);
  if (!ran.passed && missing.length + ran.failed.length === 0) print(`✘ the tests did not run\n${ran.output}`);
  if (ran.passed && missing.length === 0) print(`${files.length} files pass unbroken, ${seconds(started)} s\n`);
  return ran.passed && missing.length === 0;
}

/** @returns how many were not noticed or not tried */
async function breakEach(): Promise<number> {
  const count = { noticed: 0, slipped: 0, untried: 0 };
  for (const mutation of mutations) {
    const since = performance.now();
    const [outcome, line] = await breakOne(mutation);
    if (isStopped) break;
    count[outcome] += 1;
    print(`${line}, ${seconds(since)} s`);
  }
  const untried = count.untried > 0 ? `, ${count.untried} not tried` : '';
  if (isStopped) print(`✘ STOPPED before all ${mutations.length} were tried`);
  print(`\n${seconds(started)} s\n${count.noticed} noticed, ${count.slipped} slipped${untried}`);
  return count.slipped + count.untried;
}

async function breakOne({
  rule,
  file,
  find,
  replace,
  tests,
}: Mutation): Promise<['noticed' | 'slipped' | 'untried', string]> {
  const path = join(copy, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const parts = source.split(find);
  if (parts.length !== 2) return ['untried', `✘ NOT TRIED  ${rule} The text is ${parts.length - 1} times in ${file}`];
  writeFileSync(path, parts.join(replace));
  const ran = await runTests(tests, ['--bail=1']);
  writeFileSync(path, source);
  const [title] = ran.failed;
  if (title !== undefined) return ['noticed', `  noticed  ${rule}\n           ${title}`];
  if (ran.passed) return ['slipped', `✘ SLIPPED  ${rule} ${file}`];
  return ['untried', `✘ NOT TRIED  ${rule} The tests did not run, or not to their end\n${ran.output}`];
}

async function runTests(files: readonly string[], options: readonly string[] = []): Promise<TestRun> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  const projects = PROJECTS.map((project) => `--project=${project}`);
  running = spawn(process.execPath, [vitest, 'run', ...projects, ...reporter, ...options, ...files], {
    cwd: copy,
    env: { ...process.env, LONG_RUN: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that its workers can be killed with it.
    detached: true,
  });
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (data) => (output += data));
  const limit = setTimeout(endRunning, MAX_MS);
  const [status, signal] = await once(running, 'close');
  clearTimeout(limit);
  if (signal) await clearAwayKilledRuns();
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : { testResults: [] };
  return {
    files: testResults.map(({ name }) => relative(copy, name)),
    failed: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter((each) => each.status === 'failed').map((each) => `${basename(name)}: ${each.fullName}`),
    ),
    passed: status === 0,
    output,
  };
}

function stop(): void {
  isStopped = true;
  endRunning();
}

function endRunning(): void {
  if (running?.pid && running.exitCode === null) process.kill(-running.pid, 'SIGKILL');
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
