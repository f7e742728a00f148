// For each requirement, docs/security.md names the test that would fail without it. The page must not outlive the tests.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Named = { readonly id: string; readonly file: string; readonly title: string };
type Row = { readonly id: string; readonly built: boolean; readonly tests: readonly Named[] };

function readTable(): Row[] {
  const lines = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| V\d/.test(line));
  return lines.map((line) => {
    const [, id = '', how = '', tests = ''] = line.split(/\s*(?<!\\)\|\s*/);
    return { id, built: !/^Not built yet/.test(how), tests: testsIn(id, tests) };
  });
}

function testsIn(id: string, cell: string): Named[] {
  let file = '';
  const found = [...cell.matchAll(/(?:`([^`]+\.tsx?)`|same file) › ([^;]+?)\s*(?:;|$)/g)];
  return found.map(([, path, title = '']) => {
    file = path ?? file;
    return { id, file, title };
  });
}

/** Whether the requirement is covered by a test with this title, or with one that starts with it. */
function holds({ id, file, title }: Named): boolean {
  if (!existsSync(join(ROOT, file))) return false;
  return read(file)
    .split('\n')
    .some((line) => line.includes(title) && isHeldBy(line, id));
}

const isHeldBy = (line: string, id: string) => new RegExp(`\\b${id.replaceAll('.', '\\.')}\\b`).test(line);

const rows = readTable();

describe('the table of requirements', () => {
  it('has each requirement once', () => {
    expect(rows).toHaveLength(62);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(62);
  });

  it('names existing tests for each requirement that is built, and only tests that hold that requirement', () => {
    expect(rows.filter(({ built, tests }) => built && tests.length === 0).map(({ id }) => id)).toEqual([]);
    expect(rows.flatMap(({ tests }) => tests).filter((each) => !holds(each))).toEqual([]);
  });

  it('knows every requirement that a test claims to hold', () => {
    const known = new Set(rows.map(({ id }) => id));
    const files = globSync('{src,e2e,ops,scripts}/**/*.{test,spec,suite}.{ts,tsx}', { cwd: ROOT });
    const claimed = files.flatMap((file) => [...read(file).matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([id]) => id));
    expect(claimed.length).toBeGreaterThan(100);
    expect([...new Set(claimed)].filter((id) => !known.has(id))).toEqual([]);
  });
});
