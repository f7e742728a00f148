// PostgreSQL's own client programs, which back up and restore the database of DATABASE_URL.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { ConfigError, environmentWith } from '#app/config/config.ts';

/**
 * @throws ConfigError with what the program said, or that it is missing
 * @throws the signal's reason when it is aborted
 */
export async function dumpDatabase(databaseUrl: string, file: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { url, env } = withPasswordApart(databaseUrl);
  const args = ['--format=custom', '--no-password', `--file=${file}`, `--dbname=${url}`];
  const dump = startProgram('pg_dump', args, env);
  const stop = () => dump.child.kill();
  signal?.addEventListener('abort', stop);
  try {
    await waitForExit(dump);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Replaces everything in the database by the dump, in one transaction.
 *
 * @throws ConfigError with what a program said, or that it is missing; the database is then as it was
 */
export async function loadDump(databaseUrl: string, file: string, schemas: readonly string[]): Promise<void> {
  const { url, env } = withPasswordApart(databaseUrl);
  const psql = startProgram(
    'psql',
    ['-X', '-q', '-w', '-o', '/dev/null', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', '-'],
    env,
  );
  // Ends the script when psql has given up on it; psql's own message then says why.
  psql.child.stdin.on('error', () => {});
  const drops = schemas.map((name) => `drop schema if exists "${name.replaceAll('"', '""')}" cascade;\n`);
  psql.child.stdin.write(`begin;\n${drops.join('')}create schema public;\n`);
  const dump = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], env);
  dump.child.stdout.pipe(psql.child.stdin, { end: false });
  try {
    await Promise.all([waitForExit(dump), finished(dump.child.stdout)]);
    psql.child.stdin.end('commit;\n');
  } finally {
    psql.child.stdin.end();
    await waitForExit(psql);
  }
}

type Started = { readonly name: string; readonly child: ReturnType<typeof spawnPiped>; readonly output: () => string };

function startProgram(name: string, args: readonly string[], env: Record<string, string>): Started {
  const child = spawnPiped(name, args, env);
  let output = '';
  child.stderr.on('data', (text) => {
    output += String(text);
  });
  return { name, child, output: () => output };
}

const spawnPiped = (name: string, args: readonly string[], env: Record<string, string>) =>
  spawn(name, args, { env: environmentWith({ PGCONNECT_TIMEOUT: '10', ...env }), stdio: ['pipe', 'pipe', 'pipe'] });

async function waitForExit({ name, child, output }: Started): Promise<void> {
  const [status] = await once(child, 'close').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ConfigError(
      `${name} is not installed. Install PostgreSQL's client programs of the server's version (on Debian: postgresql-client).`,
    );
  });
  if (status !== 0) throw new ConfigError(`${name} failed:\n${output().trim()}`);
}

/** Other users of the machine can read the arguments of a program, but not its environment. */
function withPasswordApart(databaseUrl: string): { readonly url: string; readonly env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: password ? { PGPASSWORD: password } : {} };
}
