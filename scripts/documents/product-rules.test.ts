// Keeps docs/product-rules.md and the comments that cite it from drifting apart.

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const THIS_FILE = 'scripts/documents/product-rules.test.ts';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const find = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((path) => !path.includes('node_modules') && path !== THIS_FILE);

const RULES = read('docs/product-rules.md');
const numbers = [...RULES.matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => Number(number));

const sources = find('{src,e2e,bench,ops,scripts}/**/*.{ts,tsx,mjs}');
const texts = [...sources, ...find('docs/**/*.md'), 'README.md'];

/** All matches of a pattern, each as "file: match". */
const citations = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) => [...read(path).matchAll(pattern)].map((match) => ({ path, match })));

describe('the rules of the product', () => {
  it('are numbered once each', () => {
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('each name a file that enforces them and a file that tests them', () => {
    const incomplete = RULES.split(/^(?=\*\*\d+\. )/m)
      .slice(1)
      .filter((rule) => !/^→ `[^`]+`, `[^`]+\.(test|spec)\.tsx?`$/m.test(rule));
    expect(incomplete).toEqual([]);
  });

  it('name only files that exist: update docs/product-rules.md when you rename one', () => {
    const named = [...RULES.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, name = '']) => name);
    const existing = new Set(sources.map((path) => basename(path)));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
  });

  it('are cited only by numbers that exist', () => {
    const cited = citations(texts, /\b[Rr]ules? (\d+)(?:(?:, | and | or )(\d+))?/g).flatMap(({ path, match }) =>
      match.slice(1).flatMap((number) => (number ? [{ path, number: Number(number) }] : [])),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});

describe('comments', () => {
  it('cite rules by number, and technical decisions as "decision record NNN"', () => {
    const loose = citations(texts, /\b[Dd]ecisions? \d+|\b[MV] §\d+/g);
    expect(loose.map(({ path, match }) => `${path}: ${match[0]}`)).toEqual([]);
  });
});
