// Adds to package-lock.json the packages of other platforms that `npm install` left out because the registry at hand (a
// partial mirror) did not have them. Without their entries `npm ci` refuses the lockfile, on every platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCKFILE = join(import.meta.dirname, '..', 'package-lock.json');

interface LockedPackage {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  integrity?: string;
  libc?: string[];
  license?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  resolved?: string;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export interface MissingPackage {
  name: string;
  version: string;
  wantedBy: string;
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile;
}

export function findMissing({ packages }: Lockfile): MissingPackage[] {
  return Object.entries(packages).flatMap(([wantedBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${wantedBy}/node_modules/${name}`])
      .map(([name, version]) => ({ name, version, wantedBy })),
  );
}

const PLATFORM = /-(?<os>[a-z]+\d*)-(?<cpu>arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(?<abi>[a-z]+))?$/;

function entryFor({ name, version, wantedBy }: MissingPackage, { packages }: Lockfile): LockedPackage {
  const { os, cpu, abi } = PLATFORM.exec(`-${name.split('/').at(-1)}`)?.groups ?? {};
  if (!os || !cpu || !/^\d/.test(version)) throw new Error(`${name}@${version} must be added by hand.`);
  const { dev, license } = packages[wantedBy] ?? {};
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(os === 'linux' ? { libc: [abi?.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
    ...(license ? { license } : {}),
    optional: true,
    os: [os],
  };
}

function completeLockfile(): void {
  const lockfile = readLockfile();
  const missing = findMissing(lockfile);
  for (const each of missing) lockfile.packages[`node_modules/${each.name}`] = entryFor(each, lockfile);
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(LOCKFILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  process.stdout.write(`${missing.length} packages added to the lockfile\n`);
}

if (import.meta.main) completeLockfile();
