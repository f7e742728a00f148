// Comments name only what exists: a name in camel case, in backticks, or of a file, is found in the code somewhere.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const SOURCE = /^(src|ops|bench|scripts|e2e)\/.*\.(ts|tsx|mjs|sql|css)$/;
/** What comments may name as well: settings, fields of documents, and words of other programs. */
const OTHER = /\.(json|sh|ya?ml|md|html|example|po)$/;

const LITERAL_OR_COMMENT =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*)/g;
const NAME = /`([A-Za-z_$][\w$]*)(?:\(\))?`|\b([a-z]+(?:[A-Z][a-z0-9]+)+)\b/g;
const FILE = /\b[\w.-]+\.(?:tsx?|mjs|sql|css|md|po)\b/g;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** A column is known by its name in the database, too. */
const keyOf = (name: string) => name.toLowerCase().replaceAll('_', '');

const known = new Set<string>();
const learn = (text: string) => {
  for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) known.add(keyOf(name));
};
const comments: { readonly path: string; readonly comment: string }[] = [];
for (const path of files) {
  if (OTHER.test(path)) learn(read(path));
  if (!SOURCE.test(path)) continue;
  const code = read(path).replace(LITERAL_OR_COMMENT, (_, literal: string | undefined, comment: string) => {
    if (literal !== undefined) return literal;
    if (!comment.includes('biome-ignore')) comments.push({ path, comment });
    return ' ';
  });
  learn(code);
}
const fileNames = new Set(files.map((path) => basename(path)));

it('comments name nothing that is gone', () => {
  const gone = comments.flatMap(({ path, comment }) => [
    ...[...comment.matchAll(NAME)]
      .map(([, quoted, bare]) => quoted ?? bare ?? '')
      .filter((name) => !known.has(keyOf(name)))
      .map((name) => `${path}: ${name}`),
    ...[...comment.matchAll(FILE)].filter(([name]) => !fileNames.has(name)).map(([name]) => `${path}: ${name}`),
  ]);
  expect(gone).toEqual([]);
});
