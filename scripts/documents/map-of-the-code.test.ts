// README.md and docs/architecture.md draw the structure of the code. A new feature, domain folder or contract room belongs in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FLOORS } from '../boundaries/floors.ts';

const ROOT = join(import.meta.dirname, '../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

const foldersOf = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The lines of README's map from the one that begins with this path to the next that begins with `src/`. */
const mapOf = (path: string) => new RegExp(`^    ${path} [^]*?(?=^    src/)`, 'm').exec(readme)?.[0] ?? '';

describe('the map of the code in README.md', () => {
  it('names every folder of src/domain', () => {
    const map = mapOf('src/domain/');
    expect(foldersOf('src/domain').filter((name) => !new RegExp(`\\b${name}\\b`).test(map))).toEqual([]);
  });

  it('names every folder of src/contract', () => {
    expect(foldersOf('src/contract').filter((name) => !mapOf('src/contract/').includes(`${name}/`))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const named = [...readme.matchAll(/`((?:src|scripts|docs|e2e|bench|deploy)\/[^`*<]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });
});

describe('the floors in docs/architecture.md', () => {
  it.each(FLOORS)('list the features of the $floor floor in their order', ({ floor, features }) => {
    const line = new RegExp(`^    ${floor} +(.*)$`, 'm').exec(architecture)?.[1] ?? '';
    expect(line.split(/ {2,}/)).toEqual(features.map(({ name }) => name));
  });
});

function exists(path: string): boolean {
  const parts = path.split('/');
  const last = parts.pop() ?? '';
  try {
    return last === '' || readdirSync(join(ROOT, ...parts)).includes(last);
  } catch {
    return false;
  }
}
