// The inventory of everything the product is made of: `npm run -s sbom` prints it as CycloneDX.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'scripts',
  Record<string, string>
>;
type LockedPackage = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly optionalDependencies?: Record<string, string>;
  readonly resolved?: string;
};
const lockfile: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);
const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '');

type Inventory = { bomFormat: string; components: { name: string; version: string; hashes?: { alg: string }[] }[] };

/** `node_modules/a/node_modules/@b/c` becomes @b/c. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function printInventory(): Inventory {
  const [program = '', ...args] = (manifest.scripts.sbom ?? '').split(' ');
  const shell = process.platform === 'win32';
  return JSON.parse(
    execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

describe('the inventory of packages', () => {
  it('names every one that the product runs on, with its version and its hash (V15.1.2)', () => {
    const { bomFormat, components } = printInventory();
    expect(bomFormat).toBe('CycloneDX');
    const hashed = components.filter(({ hashes = [] }) => hashes.some(({ alg }) => alg === 'SHA-512'));
    const listed = new Set(hashed.map(({ name, version }) => `${name}@${version}`));
    const runsOn = locked.filter(([, { dev }]) => !dev).map(([path, { version }]) => `${nameOf(path)}@${version}`);
    const requested = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`);
    expect([...runsOn, ...requested].filter((each) => !listed.has(each))).toEqual([]);
  });
});

describe('where packages come from', () => {
  it('is the registry alone, by an exact version: no address, folder or repository (V15.1.2)', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const requested = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(requested.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const elsewhere = locked.filter(([, { resolved = '' }]) => /^(git|file|http:|link)/.test(resolved));
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('cannot be changed on the way: each has the hash that it must have (V15.1.2)', () => {
    // The only packages without a hash are tools for other platforms. They are installed neither here nor where the product runs.
    const unhashed = locked.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'));
    expect(unhashed.filter(([, { optional, dev }]) => !optional || !dev).map(([path]) => path)).toEqual([]);
  });
});

describe('the lockfile', () => {
  // When the registry lacks one, `npm install` leaves it out, and `npm ci` then refuses the lockfile everywhere.
  it('names the packages of every platform', () => {
    const missing = Object.entries(lockfile.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lockfile.packages[`node_modules/${name}`] && !lockfile.packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
