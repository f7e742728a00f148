/**
 * The cluster's files. They are created next to their final place and renamed into it when complete, so
 * that a start that is killed halfway leaves nothing that looks like a database.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandAs, diskOwner, type RunAs } from './embedded-postgres-identity.ts';
import type { Installation } from './embedded-postgres-installation.ts';
import { DATABASE_NAME } from './embedded-postgres-settings.ts';

const run = promisify(execFile);

export async function ensureCluster(installation: Installation, password: string, crashSafe: boolean): Promise<void> {
  removeUnfinished(installation.clusterDir);
  if (!existsSync(installation.clusterDir)) await makeCluster(installation, password, crashSafe);
  await changeOwner(installation.runAs, installation.clusterDir);
}

async function makeCluster({ runAs, programs, clusterDir }: Installation, password: string, crashSafe: boolean) {
  const unfinished = `${clusterDir}.unfinished-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${unfinished}-password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) handOver(path, runAs);
  const { file, args, options } = commandAs(runAs, join(programs, 'initdb'), [
    `--pgdata=${unfinished}`,
    `--username=${DATABASE_NAME}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(crashSafe ? [] : ['--no-sync']),
  ]);
  await run(file, args, options);
  rmSync(passwordFile);
  renameSync(unfinished, clusterDir);
}

/** Only one program at a time gets here, so unfinished files belong to one that was killed. */
function removeUnfinished(clusterDir: string): void {
  const base = dirname(clusterDir);
  const leftBehind = readdirSync(base).filter((name) => name.startsWith(`${basename(clusterDir)}.unfinished-`));
  for (const name of leftBehind) rmSync(join(base, name), { recursive: true, force: true, maxRetries: 20 });
}

function handOver(path: string, runAs: RunAs): void {
  const owner = diskOwner(runAs);
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** PostgreSQL insists on owning its files; root may have to change their owner. */
async function changeOwner(runAs: RunAs, clusterDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const expected = diskOwner(runAs);
  const actual = statSync(clusterDir).uid;
  if (expected && actual !== expected.uid) await run('chown', ['-R', `${expected.uid}:${expected.gid}`, clusterDir]);
  if (!expected && actual !== process.getuid?.()) {
    throw new Error(
      `The database's files in ${clusterDir} belong to another user. Start as that user, or remove them.`,
    );
  }
}
