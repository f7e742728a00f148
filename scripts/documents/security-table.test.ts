// docs/security.md lists requirements; the titles of the tests that hold one end with its id. Neither may be without the other.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const rows = [...read('docs/security.md').matchAll(/^\| (V\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(
  ([, id = '', how = '']) => ({
    id,
    isBuilt: !how.startsWith('Not built yet'),
  }),
);
const files = globSync('{src,e2e,ops,scripts}/**/*.{test,spec,suite}.{ts,tsx}', { cwd: ROOT });
const claimed = new Set(files.flatMap((file) => [...read(file).matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([id]) => id)));

describe('the table of requirements', () => {
  it('has each requirement once', () => {
    expect(rows).toHaveLength(62);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(62);
  });

  it('lists as built only what a test holds', () => {
    expect(rows.filter(({ id, isBuilt }) => isBuilt && !claimed.has(id))).toEqual([]);
  });

  it('knows every requirement that a test claims to hold', () => {
    const known = new Set(rows.map(({ id }) => id));
    expect([...claimed].filter((id) => !known.has(id))).toEqual([]);
  });
});
