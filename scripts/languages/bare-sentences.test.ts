// Sentences in the server's answers, and page texts outside the markup, must be messages from the catalogs.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Files whose sentences only reach people who run Parkvale or write programs for it, or that are in English for everybody. */
const SAID_IN_ENGLISH: readonly (readonly [files: RegExp, why: string])[] = [
  [
    /^src\/app\/((commands|config|demo)\/|(start-parts|stopped-start)\.ts$)/,
    'terminal and log of operators, letters of the demo',
  ],
  [/^src\/platform\/(db|worker-pools|telemetry|testing)\//, 'terminal and log of operators'],
  [/^src\/features\/accounts\/server\/admin-commands\.ts$/, 'terminal of operators'],
  [/^src\/features\/support\/server\/(prove-audit|inbox\/answer-mail)\.ts$/, 'alarms, and letters that support writes'],
  [/^src\/features\/support\/server\/contact\/contact-mail\.ts$/, 'mail to support'],
  [/^src\/features\/messages\/server\/texts\/receive-texts\.ts$/, 'answers that carriers expect word for word'],
  [/^src\/features\/payouts\/server\/statement-pdf\.worker\.ts$/, 'a paper that stays, as the CSV file beside it'],
  [/^src\/features\/validations\/server\/(poster\.worker|print-poster)\.ts$/, 'a poster, which everybody reads'],
  [
    /^src\/(platform\/http|app\/html)\/|^src\/app\/(openapi|print-document|webhook-document)\.ts$/,
    'what only programs do wrong, and documentation of the API',
  ],
  [/^src\/integrations\/(?!payments\/(paypal\/paypal-refusals|sandbox\/sandbox-cards)\.ts)/, 'what providers answered'],
  [/^src\/features\/notices\/rules\/notice-settings\.ts$/, 'a sentence that a law words'],
  [/\/offline-gazetteer\.ts$/, 'an attribution that its license words'],
  [
    /^src\/(features\/[^/]+|features\/[^/]+\/contract|platform\/contract)\/[^/]+\.ts$/,
    'messages of schemas and refusals, translated when sent',
  ],
  [/^src\/app\/(api|refusals)\.ts$/, 'refusals, translated when sent'],
];

/** Texts in success answers are for programs; pages have their own wording. */
const SUCCESS = /^src\/(features|app)\/.*(\.routes|reconciliation-acts)\.ts$/;

const SENTENCE = /^[\p{Lu}…][\s\S]*\s[\s\S]*\p{L}[.?!]$|^Please \p{Ll}/u;
/** Calls whose text becomes a message, or only reaches the log. */
const SPEAKS = /(^|\.)(ngettext|gettext|log|logger|debug|info|warn|error|write)$|Error$/;

type Node = {
  readonly type?: string;
  readonly start?: number;
  readonly end?: number;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly quasi?: { readonly expressions: unknown };
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
};

function* bareSentences(node: unknown, source: string): Generator<readonly [number, string]> {
  if (typeof node !== 'object' || node === null) return;
  const { type = '', start = 0, value, callee, quasi, quasis } = node as Node;
  if (type === 'TaggedTemplateExpression') {
    yield* bareSentences(quasi?.expressions, source);
    return;
  }
  if (/^(New|Call)Expression$/.test(type) && SPEAKS.test(source.slice(callee?.start, callee?.end))) return;
  const words = type === 'Literal' ? value : quasis?.map(({ value: { cooked } }) => cooked).join('…');
  if (typeof words === 'string' && SENTENCE.test(words)) yield [start, words];
  for (const part of Object.values(node)) yield* bareSentences(part, source);
}

const isEnglish = (path: string) => SUCCESS.test(path) || SAID_IN_ENGLISH.some(([files]) => files.test(path));

const parsed = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(test|suite)\.tsx?$/.test(path) && !isEnglish(path))
  .map((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8');
    return { path, source, program: parseSync(path, source).program };
  });

it('no sentence is shown that a catalog cannot translate', () => {
  const bare = parsed.flatMap(({ path, source, program }) =>
    [...bareSentences(program, source)].map(
      ([start, words]) => `${path}:${source.slice(0, start).split('\n').length} ${words}`,
    ),
  );
  expect(bare).toEqual([]);
});

it('no text on a page is hidden from the catalogs', () => {
  const bare = parsed.flatMap(({ path, program }) =>
    program.body
      .flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
      })
      .filter(({ id }) => id.type === 'Identifier' && /texts$/i.test(id.name))
      .flatMap(({ init }) => [...bareWords(init)].map((words) => `${path} ${words}`)),
  );
  expect(bare).toEqual([]);
});

function* bareWords(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { value } = node as Node;
  if (typeof value === 'string' && /^\p{Lu}\p{Ll}+( |$)/u.test(value)) yield value;
  for (const part of Object.values(node)) yield* bareWords(part);
}

it("a refusal is shown in the reader's language, even next to a field", () => {
  const untranslated = /(?<!gettext\(\w*)REFUSALS(\[[^\]]*\]|\.\w+)\.message/;
  const files = globSync('src/{features,integrations}/**/*.ts', { cwd: ROOT }).filter(
    (path) => !/\.test\.ts$/.test(path),
  );
  expect(files.filter((path) => untranslated.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

function flagged(find: (node: Branching, source: string) => boolean): string[] {
  return parsed.flatMap(({ path, source, program }) =>
    [...branchingIn(program)]
      .filter((node) => find(node, source))
      .map(({ start, end }) => `${path}:${source.slice(0, start).split('\n').length} ${source.slice(start, end)}`),
  );
}

type Branching = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly test: { readonly operator?: string; readonly right?: Node };
  readonly consequent: Node;
  readonly alternate: Node;
  readonly right?: Node;
};

function* branchingIn(node: unknown): Generator<Branching> {
  if (typeof node !== 'object' || node === null) return;
  const { type } = node as Branching;
  if (type === 'ConditionalExpression' || type === 'LogicalExpression') yield node as Branching;
  for (const part of Object.values(node)) yield* branchingIn(part);
}

const TEXT = /(^|[^\w.])(t`|\w*[tT]exts\.)/;

it('one and several are told apart by the catalogs, since languages do so differently', () => {
  const chosen = flagged(({ type, test, consequent, alternate }, source) => {
    if (type !== 'ConditionalExpression' || test.right?.value !== 1 || test.operator === '<') return false;
    return [consequent, alternate].every(({ start, end }) => TEXT.test(source.slice(start, end)));
  });
  expect(chosen).toEqual([]);
});

/** Names, and words for programs. */
const NO_WORDS = /^(Card|Parkvale|Sunday)$/;

it('no word that stands in for a missing one is hidden from the catalogs', () => {
  const bare = flagged(({ type, right }) => {
    const words = String(right?.value);
    return type === 'LogicalExpression' && /^\p{Lu}\p{Ll}+( \p{Ll}+)*$/u.test(words) && !NO_WORDS.test(words);
  });
  expect(bare).toEqual([]);
});
