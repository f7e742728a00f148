// biome-ignore-all lint/correctness/noComponentHookFactories: these names are kinds of syntax, not React components.
// What one source file does, as far as the boundaries care: what it imports, and where it touches the outside world.
import { posix } from 'node:path';
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';

export type FactKind =
  | 'import'
  | 'sql'
  | 'environment'
  | 'clock'
  | 'async'
  | 'outside world'
  | 'markup'
  | 'guessable chance'
  | 'transaction';

export interface Fact {
  kind: FactKind;
  /** The file or package of an import; otherwise what was found. */
  what: string;
  line: number;
}

/** @param path the file's path from the repository's root, with forward slashes */
export function readFacts(path: string, source: string): Fact[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const facts: Fact[] = [];
  const note = (kind: FactKind, what: string, node: Place) => facts.push({ kind, what, line: lineOf(source, node) });
  const noteImport = (node: { source: unknown }, at: Place) => {
    const specifier = literal(node.source);
    if (specifier !== undefined) note('import', resolveSpecifier(path, specifier), at);
  };
  new Visitor({ ...importVisitor(noteImport), ...deedVisitor(note) }).visit(program);
  return facts;
}

interface Place {
  start: number;
}

/** All ways to import another file. An `import type` couples two rooms as much as any other import. */
function importVisitor(noteImport: (node: { source: unknown }, at: Place) => void): VisitorObject {
  return {
    ImportDeclaration: (node) => noteImport(node, node),
    ExportNamedDeclaration: (node) => noteImport(node, node),
    ExportAllDeclaration: (node) => noteImport(node, node),
    ImportExpression: (node) => noteImport(node, node),
    TSImportType: (node) => noteImport(node, node),
  };
}

const STATEMENT_BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const CLOCKS = new Set(['Date.now', 'performance.now', 'Temporal.Now']);
const OUTSIDE = new Set(['Math.random', 'crypto.randomUUID', 'crypto.getRandomValues']);
/** Where text becomes markup or code. */
const MARKUP = new Set(['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment']);
const MARKUP_ATTRIBUTES = new Set(['dangerouslySetInnerHTML', 'srcDoc']);
const MARKUP_CALLS = new Set(['eval', 'Function', 'DOMParser']);
const OUTSIDE_CALLS = new Set(['fetch', 'setTimeout', 'setInterval', 'queueMicrotask']);

function deedVisitor(note: (kind: FactKind, what: string, node: Place) => void): VisitorObject {
  return {
    MemberExpression: (node) => {
      const [object, property] = [nameOf(node.object), nameOf(node.property)];
      const whole = `${object}.${property}`;
      if (whole === 'process.env') note('environment', whole, node);
      if (CLOCKS.has(whole)) note('clock', whole, node);
      if (whole === 'Math.random') note('guessable chance', whole, node);
      if (OUTSIDE.has(whole) || object === 'console' || object === 'process') note('outside world', whole, node);
      if (property && STATEMENT_BUILDERS.has(property)) note('sql', property, node);
      if ((property && MARKUP.has(property)) || whole === 'document.write') note('markup', property ?? whole, node);
    },
    TaggedTemplateExpression: (node) => {
      const tag = nameOf(node.tag) ?? nameOf('object' in node.tag ? node.tag.object : undefined);
      if (tag === 'sql') note('sql', 'sql`...`', node);
    },
    JSXAttribute: (node) => noteMarkup(nameOf(node.name), node, MARKUP_ATTRIBUTES),
    Property: (node) => noteMarkup(nameOf(node.key), node, MARKUP_ATTRIBUTES),
    NewExpression: (node) => {
      noteMarkup(nameOf(node.callee), node, MARKUP_CALLS);
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) note('clock', 'new Date()', node);
    },
    CallExpression: (node) => {
      const callee = nameOf(node.callee);
      noteMarkup(callee, node, MARKUP_CALLS);
      if (callee && OUTSIDE_CALLS.has(callee)) note('outside world', callee, node);
      if (isOpeningTransaction(node)) note('transaction', 'transaction()', node);
    },
    FunctionDeclaration: (node) => noteAsync(node),
    FunctionExpression: (node) => noteAsync(node),
    ArrowFunctionExpression: (node) => noteAsync(node),
  };

  function noteMarkup(name: string | undefined, node: Place, names: ReadonlySet<string>): void {
    if (name && names.has(name)) note('markup', name, node);
  }

  function noteAsync(node: Place & { async: boolean }): void {
    if (node.async) note('async', 'async function', node);
  }
}

/** In the browser, IndexedDB's method of this name takes arguments. */
function isOpeningTransaction({ callee, arguments: given }: { callee: object; arguments: unknown[] }): boolean {
  return 'property' in callee && nameOf(callee.property) === 'transaction' && given.length === 0;
}

function nameOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('name' in node)) return undefined;
  return typeof node.name === 'string' ? node.name : undefined;
}

function literal(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('value' in node)) return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}

/** `#domain/money/cents.ts` and `./cents.ts` become a path from the root; a package keeps its name. */
function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return specifier;
}

function lineOf(source: string, { start }: Place): number {
  return source.slice(0, start).split('\n').length;
}
