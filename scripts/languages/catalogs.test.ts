// Every language has every message, and no text bypasses the catalogs.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { readCatalog, translatedLanguages } from '../../src/platform/i18n/catalogs.ts';
import { findMessages, messagesIn } from './find-messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const UPDATE = 'run npm run messages, then translate what it added';
const found = findMessages();
const placeholders = (words: string) => (words.match(/\$\{ \d+ \}/g) ?? []).sort();

describe.each(translatedLanguages())('the catalog %s', (language) => {
  const written = readCatalog(language);
  const header = written.translations['']?.[''];
  const catalog = messagesIn(written);

  it('names its language the way its speakers do', () => {
    expect(header?.msgstr[0]).toMatch(/^X-Language-Name: \S/m);
  });

  it('has every message of the product and no others', () => {
    expect(Object.keys(catalog).sort(), UPDATE).toEqual(Object.keys(found).sort());
  });

  it('translates each message in all its forms', () => {
    const empty = Object.values(catalog).filter(({ msgstr }) => msgstr.some((words) => words.trim() === ''));
    expect(empty.map(({ msgid }) => msgid)).toEqual([]);
  });

  it('keeps the placeholders of a message and the spaces around it', () => {
    const wrong = Object.values(catalog).filter(({ msgid, msgid_plural = msgid, msgstr }) =>
      msgstr.filter(Boolean).some((words) => {
        const holds = [msgid, msgid_plural].some((text) => `${placeholders(text)}` === `${placeholders(words)}`);
        return !holds || /^\s/.test(words) !== /^\s/.test(msgid) || /\s$/.test(words) !== /\s$/.test(msgid);
      }),
    );
    expect(wrong.map(({ msgid, msgstr }) => [msgid, ...msgstr])).toEqual([]);
  });
});

describe('a message with a plural', () => {
  it('is not also used without one, which a catalog could not tell apart', () => {
    const counted = globSync('src/{app,features,integrations,platform}/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(/msgid`([^`]*)`/g)])
      .map(([, words = '']) => {
        let place = 0;
        return words.replace(/\$\{[^}]*\}/g, () => `\${ ${place++} }`);
      });
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter((msgid) => found[msgid] && !found[msgid].msgid_plural)).toEqual([]);
  });
});

/** Attributes that are read aloud or shown. */
const SPOKEN = new Set(['alt', 'aria-description', 'aria-label', 'heading', 'hint', 'label', 'placeholder', 'title']);
const WORD = /\p{L}{2}/u;

type Node = { readonly type?: string; readonly start?: number; readonly value?: unknown; readonly name?: unknown };

/** Text in the markup itself, by where it starts. */
function* bareWords(node: unknown): Generator<readonly [number, string]> {
  if (typeof node !== 'object' || node === null) return;
  const { type, start = 0, value, name } = node as Node;
  if (type === 'JSXText' && WORD.test(String(value))) yield [start, String(value).trim()];
  if (type === 'JSXAttribute' && SPOKEN.has(String((name as Node).name))) {
    const literal = (value as Node | null)?.value;
    if (typeof literal === 'string' && WORD.test(literal)) yield [start, literal];
  }
  for (const part of Object.values(node)) yield* bareWords(part);
}

it('no page has text that cannot be translated', () => {
  const pages = globSync('src/**/*.tsx', { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx$|^src\/platform\/testing\//.test(path),
  );
  const bare = pages.flatMap((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8');
    return [...bareWords(parseSync(path, source).program)].map(
      ([start, words]) => `${path}:${source.slice(0, start).split('\n').length} ${words}`,
    );
  });
  expect(bare).toEqual([]);
});
