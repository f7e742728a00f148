// Finds the programs that run from an installation: its Node, and the PostgreSQL that comes with the packages.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import process from 'node:process';

const PROGRAMS = /[/\\](node|postgres)$/;

/**
 * The first program that runs from inside the folder and did not start this one. An editor's checkers do not count: they are native
 * programs that have already read all they need.
 * @param {string} folder
 * @returns {number | undefined} its process id; always undefined on Windows, which itself guards files that are in use
 */
export function findProgramOf(folder) {
  if (process.platform === 'win32') return undefined;
  const processes = process.platform === 'linux' ? listInProc() : listByPs();
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const own = new Set();
  for (let pid = process.pid; pid && !own.has(pid); pid = parents.get(pid) ?? 0) own.add(pid);
  const isOf = (/** @type {string} */ program) => program.startsWith(folder + sep) && PROGRAMS.test(program);
  return processes.find(({ pid, program }) => !own.has(pid) && isOf(program))?.pid;
}

/** @typedef {{ pid: number, parent: number, program: string }} Process */

/** @returns {Process[]} */
function listInProc() {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid: Number(id), parent, program: programInProc(id) }];
    } catch {
      return []; // The process has just ended.
    }
  });
}

/** @param {string} id */
function programInProc(id) {
  try {
    return readlinkSync(`/proc/${id}/exe`);
  } catch {
    return ''; // Belongs to another user.
  }
}

/** @returns {Process[]} */
function listByPs() {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, program = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), program }] : [];
  });
}
