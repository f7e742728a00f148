// Every language says everything, and nothing is said past the catalogs.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { readCatalog, translatedLanguages } from './catalogs.ts';
import { findMessages } from './find-messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const UPDATE = 'run npm run messages, then translate what it added';
const found = findMessages();
const placeholders = (words: string) => (words.match(/\$\{ \d+ \}/g) ?? []).sort();

describe.each(translatedLanguages())('the catalog %s', (language) => {
  const { '': header, ...catalog } = readCatalog(language).translations[''] ?? {};

  it('names its language, as those who speak it do', () => {
    expect(header?.msgstr[0]).toMatch(/^X-Language-Name: \S/m);
  });

  it('has every message of the product, and no other', () => {
    expect(Object.keys(catalog).sort(), UPDATE).toEqual(Object.keys(found).sort());
  });

  it('translates each message, in all its forms', () => {
    const empty = Object.values(catalog).filter(({ msgstr }) => msgstr.some((words) => words.trim() === ''));
    expect(empty.map(({ msgid }) => msgid)).toEqual([]);
  });

  it('keeps what a message is filled with, and the spaces around it', () => {
    const wrong = Object.values(catalog).filter(({ msgid, msgid_plural = msgid, msgstr }) =>
      msgstr.some((words) => {
        const holds = [msgid, msgid_plural].some((said) => `${placeholders(said)}` === `${placeholders(words)}`);
        return !holds || /^\s/.test(words) !== /^\s/.test(msgid) || /\s$/.test(words) !== /\s$/.test(msgid);
      }),
    );
    expect(wrong.map(({ msgid, msgstr }) => [msgid, ...msgstr])).toEqual([]);
  });
});

/** Attributes that are read out or shown. */
const SPOKEN = new Set(['alt', 'aria-description', 'aria-label', 'heading', 'hint', 'label', 'placeholder', 'title']);
const WORD = /\p{L}{2}/u;

it('no page has words that a language cannot change', () => {
  const bare: string[] = [];
  for (const path of globSync('src/client/**/*.tsx', { cwd: ROOT })) {
    if (path.endsWith('.test.tsx')) continue;
    const source = readFileSync(join(ROOT, path), 'utf8');
    const say = (start: number, words: string) => bare.push(`${path}:${source.slice(0, start).split('\n').length} ${words}`);
    const { program } = parseSync(path, source);
    new Visitor({
      JSXText: ({ value, start }) => void (WORD.test(value) && say(start, value.trim())),
      JSXAttribute: ({ name, value }) => {
        if (name.type !== 'JSXIdentifier' || !SPOKEN.has(name.name) || value?.type !== 'Literal') return;
        if (typeof value.value === 'string' && WORD.test(value.value)) say(value.start, value.value);
      },
    }).visit(program);
  }
  expect(bare).toEqual([]);
});
