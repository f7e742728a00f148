/**
 * The user that the embedded PostgreSQL runs as. The server refuses root and looks its own user up in the system's list. An
 * ordinary user runs it directly. Root runs it in a user namespace, where it has another id but still owns root's files, so
 * that even a root-only folder works. Where namespaces are not allowed, root uses a system user.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

export type RunAs =
  | { kind: 'self' }
  | { kind: 'namespace'; uid: number; gid: number }
  | { kind: 'user'; uid: number; gid: number };

interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

export interface Command {
  file: string;
  args: string[];
  /** Further options for `spawn`: a working folder that everyone may enter, and none of our environment. */
  options: { cwd: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

const SYSTEM_USER = 'parkvale';
// The server needs none of our settings and must not have our payment keys in its environment.
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

export function commandAs(runAs: RunAs, file: string, args: string[]): Command {
  if (process.platform === 'win32') return { file, args, options: { cwd: process.cwd() } };
  const options = { cwd: '/', env: ENVIRONMENT };
  if (runAs.kind === 'self') return { file, args, options };
  if (runAs.kind === 'user') return { file, args, options: { ...options, uid: runAs.uid, gid: runAs.gid } };
  const mapping = ['--user', `--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`];
  return { file: 'unshare', args: [...mapping, '--', file, ...args], options };
}

/** The required owner of the server's files, if we can choose one. */
export function diskOwner(runAs: RunAs): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined;
  return runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : { uid: 0, gid: 0 };
}

/** The ways in which the server could run on these files, best first. None has been tried yet. */
export function waysToRun(clusterDir: string): RunAs[] {
  const mapped = systemUsers().find((user) => user.uid > 0);
  const namespace: RunAs[] = mapped ? [{ kind: 'namespace', uid: mapped.uid, gid: mapped.gid }] : [];
  if (!isRoot()) return isKnownToTheSystem() ? [{ kind: 'self' }] : namespace;
  const owner = ownerBesidesRoot(clusterDir) ?? ownerBesidesRoot(dirname(clusterDir));
  return owner ? [owner, ...namespace] : namespace;
}

/** When root works on a user's files, it does so as that user, so that the files stay the user's. */
function ownerBesidesRoot(folder: string): RunAs | undefined {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  const known = systemUsers().find((user) => user.uid === owner && owner > 0);
  return known && { kind: 'user', uid: known.uid, gid: known.gid };
}

/** Whether a process that runs this way can use all of the paths; also false when the system refuses to run it. */
export function canReach(runAs: RunAs, paths: string[]): boolean {
  if (process.platform === 'win32') return true;
  const script = 'for path; do if test -d "$path"; then cd "$path" || exit 1; else test -r "$path" || exit 1; fi; done';
  const { file, args, options } = commandAs(runAs, '/bin/sh', ['-c', script, 'sh', ...paths]);
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
}

/** The system user that is root's last resort, created when missing; `nobody` on a system without `useradd`. */
export function systemUserForServer(log: (line: string) => void): RunAs {
  const known = findSystemUser(SYSTEM_USER);
  if (known) return { kind: 'user', uid: known.uid, gid: known.gid };
  try {
    const home = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    execFileSync('useradd', ['--system', '--user-group', ...home, SYSTEM_USER], { stdio: 'pipe', env: ENVIRONMENT });
    log(`Made the system user "${SYSTEM_USER}": PostgreSQL refuses to run as root.`);
  } catch {
    log('PostgreSQL runs as "nobody": it refuses to run as root, and no system user could be made.');
  }
  const user = findSystemUser(SYSTEM_USER) ?? findSystemUser('nobody');
  if (!user) throw new Error('PostgreSQL refuses to run as root, and this system has no other user for it.');
  return { kind: 'user', uid: user.uid, gid: user.gid };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function isKnownToTheSystem(): boolean {
  try {
    return userInfo().uid !== undefined;
  } catch {
    return false;
  }
}

function findSystemUser(name: string): SystemUser | undefined {
  return systemUsers().find((user) => user.name === name);
}

function systemUsers(): SystemUser[] {
  if (process.platform === 'win32') return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.name !== '' && Number.isInteger(user.uid) && Number.isInteger(user.gid));
}
