// Runs steps side by side. Each step's output is held until the step ends, so that outputs do not mix; what fails in it is shown at once.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export interface Step {
  heading: string;
  /** A program in node_modules/.bin, and its arguments. */
  command: string[];
  env?: NodeJS.ProcessEnv;
}

export interface StepResult {
  heading: string;
  seconds: number;
  failed: boolean;
  /** Ended by us, because another step had failed. */
  stopped: boolean;
  /** The end of what the step printed. */
  output: string;
}

interface Running {
  cwd: string;
  /** Whether the steps that are left run after one has failed. */
  goesOn: boolean;
}

/** How Vitest and Playwright mark a test that failed. */
const FAILED_TEST = /^\s*(FAIL|×|✘)\s/;
const LINES_AT_THE_END = 200;

/**
 * @param stages run in turn; the tracks of a stage side by side, and the steps of a track in turn
 * @returns the steps that ran
 */
export async function runSteps(stages: readonly Step[][][], running: Running): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const children = new Set<ChildProcess>();
  const stopAll = (signal: NodeJS.Signals) => {
    for (const child of children) child.kill(signal);
  };
  process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
  const isOver = () => !running.goesOn && results.some(({ failed }) => failed);
  const runTrack = async (track: readonly Step[]) => {
    for (const step of track) {
      if (isOver()) return;
      const result = await runStep(step, { cwd: running.cwd, children });
      result.stopped = result.failed && isOver();
      if (result.stopped) result.failed = false;
      results.push(result);
      print(`${describeOutcome(result)}\n`);
      if (isOver()) stopAll('SIGTERM');
    }
  };
  for (const tracks of stages) await Promise.all(tracks.map(runTrack));
  process.off('SIGINT', stopAll).off('SIGTERM', stopAll);
  return results;
}

async function runStep(
  { heading, command: [program = '', ...args], env }: Step,
  { cwd, children }: { cwd: string; children: Set<ChildProcess> },
): Promise<StepResult> {
  print(`   …      ${heading}\n`);
  const started = performance.now();
  const child = spawn(join(cwd, 'node_modules', '.bin', program), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  children.add(child);
  const lines: string[] = [];
  const read = (line: string) => {
    const text = stripVTControlCharacters(line);
    lines.push(text);
    if (FAILED_TEST.test(text)) print(`${text.trimEnd()}\n`);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read);
  const [status] = await once(child, 'close');
  children.delete(child);
  const seconds = (performance.now() - started) / 1000;
  const failed = status !== 0;
  if (failed) print(`\n== ${heading}\n${lines.join('\n')}\n`);
  return { heading, seconds, failed, stopped: false, output: lines.slice(-LINES_AT_THE_END).join('\n') };
}

function describeOutcome({ heading, seconds, failed, stopped }: StepResult): string {
  const outcome = stopped ? 'stopped' : failed ? 'FAILED' : 'ok';
  return `${outcome.padStart(8)}  ${heading}, ${seconds.toFixed(0)} s`;
}

function print(text: string): void {
  process.stdout.write(text);
}
