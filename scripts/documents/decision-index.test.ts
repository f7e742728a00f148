// docs/decisions/README.md is the index of the decision records. A record must not be missing there or go by another title.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const INDEX = 'README.md';
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

const files = readdirSync(FOLDER).sort();
const records = files.filter((file) => file !== INDEX);
const headings = new Map(records.map((file) => [file, read(file).split('\n', 1)[0] ?? '']));
const index = read(INDEX);

/** `- [NNN](NNN-name.md) Title`, perhaps followed by what became of the record in parentheses, and by ". A remark." */
const ITEM = /^- \[(\d{3})\]\((\1-[^)]+)\) (.+?)(?: \(.*|\. .*|\.)?$/gm;
const itemsOf = (text: string) => [...text.matchAll(ITEM)].map(([, , file = '', title = '']) => ({ file, title }));

describe('the index of decision records', () => {
  it('lists every record exactly once after the section "Start here"', () => {
    const bySubject = index.replace(/^## Start here$[\s\S]*?(?=^## )/m, '');
    const listed = itemsOf(bySubject).map(({ file }) => file);
    expect(listed.sort()).toEqual(records);
  });

  it('links only to files that exist', () => {
    const linked = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file);
    expect(linked.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('gives each record the title of its heading', () => {
    const items = itemsOf(index);
    const titled = items.map(({ file }) => ({ file, title: headings.get(file)?.replace(/^# \d{3}\. /, '') }));
    expect(items).toEqual(titled);
  });
});

describe('a decision record', () => {
  it('begins with the number of its file and its title', () => {
    const startsRight = ([file, heading]: [string, string]) => heading.startsWith(`# ${file.slice(0, 3)}. `);
    expect([...headings].filter((each) => !startsRight(each))).toEqual([]);
  });
});
