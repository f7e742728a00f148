import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clearAwayKilledRuns, folderOfThisRun } from './run-folders.ts';

const place = mkdtempSync(join(tmpdir(), 'parkvale-places-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true });
});

function begin(env: Record<string, string> = {}, cwd = place): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env, cwd, stdio: 'ignore' });
  started.push(child);
  return child;
}

async function aKilledRun(what: string): Promise<string> {
  const run = begin();
  run.kill('SIGKILL');
  await once(run, 'exit');
  const folder = join(place, `parkvale-${what}-${run.pid}-aB3dE6`);
  mkdirSync(join(folder, 'two'), { recursive: true });
  return folder;
}

it('clears away what a killed run left: its folder and the programs that were told to use it', async () => {
  const folder = await aKilledRun('next-release');
  const program = begin({ DATA_DIR: join(folder, 'two') });
  const ended = once(program, 'exit');
  await clearAwayKilledRuns([place]);
  await ended;
  expect(existsSync(folder)).toBe(false);
});

it('leaves active runs, other folders, and a shell that somebody has open in a folder', async () => {
  const folder = await aKilledRun('kill');
  const ours = folderOfThisRun('kill', place);
  const other = join(place, 'parkvale-data-of-mine');
  mkdirSync(other);
  const [shell, program] = [begin({}, folder), begin({ DATA_DIR: ours })];
  await clearAwayKilledRuns([place]);
  expect([existsSync(folder), existsSync(ours), existsSync(other)]).toEqual([false, true, true]);
  expect([shell, program].map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null]);
});
