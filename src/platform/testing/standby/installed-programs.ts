/** The programs that make up the recommended database setup, if they are installed on this machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian keeps PostgreSQL's server programs, by version, including the administration commands that it keeps off the usual PATH. */
const DEBIAN_SERVERS = '/usr/lib/postgresql';
export const SEARCHED = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;

export const isInstalled = (name: string): boolean =>
  SEARCHED.split(':').some((folder) => existsSync(join(folder, name)));

/** The folder with the newest server's programs, including `pg_basebackup` and `pg_rewind`; null if there is none. */
export function findServerPrograms(): string | null {
  if (!existsSync(DEBIAN_SERVERS)) return null;
  const versions = readdirSync(DEBIAN_SERVERS).map(Number).filter(Number.isFinite);
  const folders = versions.sort((a, b) => b - a).map((version) => join(DEBIAN_SERVERS, String(version), 'bin'));
  return (
    folders.find((folder) =>
      ['postgres', 'pg_basebackup', 'pg_rewind'].every((name) => existsSync(join(folder, name))),
    ) ?? null
  );
}

export type Account = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root; if we are root, it runs as the account that its package created. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** @throws the program's output if it fails. */
export function runProgram(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  account: Account = {},
): string {
  const env = { PATH: SEARCHED, ...environment };
  const { status, stdout, stderr, error } = spawnSync(name, [...args], { env, ...account, cwd: '/', encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${name} ${args.join(' ')} ended with ${status}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}
