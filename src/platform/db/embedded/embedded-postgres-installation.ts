/**
 * Where the embedded PostgreSQL's programs and files are and which user it runs as, chosen so that it can
 * reach them. Normally the programs stay in node_modules and the files in the data folder. Whatever the
 * server's user cannot reach there moves to a system folder, and the log says so.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, isRoot, type RunAs, systemUserForServer, waysToRun } from './embedded-postgres-identity.ts';

export interface Installation {
  runAs: RunAs;
  /** The folder of `initdb` and `postgres`. */
  programs: string;
  /** The cluster's files: the folder that PostgreSQL calls its data directory. */
  clusterDir: string;
}

const SYSTEM_FOLDER = '/var/lib/parkvale';

export function chooseInstallation(dataDir: string, clusterDir: string, log: (line: string) => void): Installation {
  const programs = shippedPrograms();
  const needed = [join(programs, 'postgres'), existsSync(clusterDir) ? dirname(clusterDir) : dataDir];
  const runAs = waysToRun(clusterDir).find((way) => canReach(way, needed));
  if (runAs) return { runAs, programs, clusterDir };
  if (!isRoot()) throw new Error(`The user of this program cannot run PostgreSQL with its files under ${dataDir}.`);
  return installForSystemUser({ programs, clusterDir, log });
}

function installForSystemUser({ programs, clusterDir, log }: InstallationRequest): Installation {
  const runAs = systemUserForServer(log);
  return {
    runAs,
    programs: canReach(runAs, [join(programs, 'postgres')]) ? programs : copyOfPrograms(programs, log),
    clusterDir: canReach(runAs, [dirname(clusterDir)]) ? clusterDir : movedCluster(clusterDir, log),
  };
}

interface InstallationRequest {
  programs: string;
  clusterDir: string;
  log: (line: string) => void;
}

function shippedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // The platform's package is a dependency of `embedded-postgres`, so it is resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(dirname(entry)), 'native', 'bin');
}

/** The copy is complete or absent: it is created next to its place and renamed into it. */
function copyOfPrograms(programs: string, log: (line: string) => void): string {
  const shipped = dirname(programs);
  const { version } = JSON.parse(readFileSync(join(dirname(shipped), 'package.json'), 'utf8')) as { version: string };
  const copy = join(SYSTEM_FOLDER, `postgres-${version}`);
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL's programs to ${copy}: its user cannot enter ${shipped}.`);
    const unfinished = `${copy}.${randomBytes(6).toString('hex')}`;
    makeEnterable(SYSTEM_FOLDER);
    cpSync(shipped, unfinished, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    renameUnlessThere(unfinished, copy);
  }
  return join(copy, 'bin');
}

function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function movedCluster(clusterDir: string, log: (line: string) => void): string {
  const base = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'));
  makeEnterable(SYSTEM_FOLDER);
  makeEnterable(base);
  const moved = join(base, 'postgres');
  log(`The database's files are kept in ${moved}: PostgreSQL's user cannot enter ${dirname(clusterDir)}.`);
  if (existsSync(clusterDir)) {
    cpSync(clusterDir, `${moved}.copy`, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    renameSync(`${moved}.copy`, moved);
  }
  return moved;
}

function makeEnterable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
