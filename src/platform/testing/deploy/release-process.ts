/** Releases of the program, each in its own folder as on a server, and their web and job processes on one database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../../../../scripts/build-client.ts';
import { folderOfThisRun } from '../database/run-folders.ts';
import { findFreePort } from '../kill/real-program.ts';

/** The way the log writes it. */
const ERROR_LEVEL = '"level":50';
const ROOT = join(import.meta.dirname, '../../../..');

/** Copies this checkout, plus the migrations in `next-release.ts`, to a second one. The caller deletes the folder. */
export function checkOutNextRelease(): string {
  const folder = folderOfThisRun('next-release');
  for (const name of ['src', 'package.json']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(folder, name));
  appendFileSync(
    join(folder, 'src/platform/db/migrations.ts'),
    `\nimport { aNextRelease } from '#platform/testing/deploy/next-release.ts';\nObject.assign(MIGRATIONS, aNextRelease());\n`,
  );
  return folder;
}

export type ReleaseProcess = {
  readonly url: string;
  /** Asks the process to stop, as a deploy does. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Its standard error so far. */
  complaints(): string;
};

export type Releases = {
  /** Resolves when the process reports that it is ready; for a web process, once `/readyz` agrees. @throws its output when it exits. */
  start(part: 'serve' | 'worker', folder?: string, settings?: Record<string, string>): Promise<ReleaseProcess>;
  /** What all of them wrote to standard error, and the errors they logged. */
  complaints(): string;
  /** Kills all processes that are still running. */
  dispose(): void;
};

export function openReleases(databaseUrl: string, dataDir: string): Releases {
  if (!existsSync(join(ROOT, 'dist/client/index.html'))) buildClient();
  const children: ChildProcess[] = [];
  let logged = '';
  return {
    start: async (part, folder = ROOT, settings = {}) => {
      const port = settings.PORT ?? (await findFreePort());
      const url = `http://127.0.0.1:${port}`;
      const { PATH, HOME } = process.env;
      const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url };
      const env = {
        ...(PATH && { PATH }),
        ...(HOME && { HOME }),
        ...own,
        TRUST_PROXY: '127.0.0.1',
        SEED_DEMO: 'false',
        ...settings,
      };
      const args = ['src/app/main.ts', part];
      const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      children.push(child);
      let complaints = '';
      child.stderr.on('data', (text) => {
        complaints += String(text);
        logged += String(text);
      });
      child.stdout.on('data', (text) => {
        const errors = String(text)
          .split('\n')
          .filter((line) => line.includes(ERROR_LEVEL));
        logged += errors.map((line) => `${line}\n`).join('');
      });
      await saysReady(child, () => complaints);
      if (part === 'serve') await isReady(url);
      return { url, stop: () => end(child), complaints: () => complaints };
    },
    complaints: () => logged,
    dispose: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

function saysReady(child: ChildProcess, complaints: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text) => {
      output += String(text);
      if (/Parkvale is (ready|working)/.test(output)) resolve();
    });
    child.once('exit', (code, signal) => reject(new Error(`It ended (${code ?? signal}): ${output}${complaints()}`)));
  });
}

async function isReady(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`/readyz of a process that said it was ready answered ${status}.`);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exited;
  return code as number | null;
}
