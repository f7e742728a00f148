// The documents link only to what exists, and the records of docs/decisions are what its list says.

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter((path) => !path.includes('node_modules'));

const documents = [...find('*.md'), ...find('docs/**/*.md')];
const records = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d{3}-/.test(file));

/** The anchor that a heading gets: its letters, digits, spaces and hyphens in lower case, with hyphens for spaces. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function leadsNowhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

/** The name of a source file in backticks, alone or with its folders. */
const PATH = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs))`/g;

describe('the documents', () => {
  it('link only to files and headings that exist', () => {
    const broken = documents.flatMap((from) =>
      [...read(from).matchAll(/(?:\]\(|src=")([^)"\s]+)/g)].flatMap(([, link = '']) =>
        !/^\w+:/.test(link) && leadsNowhere(from, link) ? [`${from}: ${link}`] : [],
      ),
    );
    expect(broken).toEqual([]);
  });

  it('name only source files that exist', () => {
    const sources = [...find('*.ts'), ...find('{src,e2e,bench,ops,scripts}/**/*.{ts,tsx,mjs}')];
    const exists = (path: string) => sources.some((source) => source === path || source.endsWith(`/${path}`));
    const missing = documents.flatMap((from) =>
      [...read(from).matchAll(PATH)].flatMap(([, path = '']) => (exists(path) ? [] : [`${from}: ${path}`])),
    );
    expect(missing).toEqual([]);
  });
});

describe('the decision records', () => {
  it('are all in the list, by their titles', () => {
    const titles = records.map((file) => {
      const [, number, title = ''] = /^# (\d{3})\. (.+)$/m.exec(read(`docs/decisions/${file}`)) ?? [];
      return `- [${number}](${file}) ${title}`;
    });
    const listed = read('docs/decisions/README.md').match(/^- .+$/gm) ?? [];
    expect(listed.sort()).toEqual(titles.sort());
  });

  it('are cited only by numbers that exist', () => {
    const numbers = new Set(records.map((file) => basename(file).slice(0, 3)));
    const texts = [...find('{src,e2e,bench,ops,scripts}/**/*.{ts,tsx,mjs,yml,conf}'), ...documents];
    const cited = texts.flatMap((path) =>
      [
        ...read(path).matchAll(
          /decision\s+(?:\/\/ |\* |# )?records?\s+(?:\/\/ |\* |# )?(\d{3})((?:(?:, | and | to )\d{3})*)/gi,
        ),
      ].flatMap(([text, first = '', more = '']) =>
        [first, ...(more.match(/\d{3}/g) ?? [])].map((number) => ({ path, text, number })),
      ),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});
