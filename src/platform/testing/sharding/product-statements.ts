/**
 * The statements that the product sends during tests and that query more than one shard. Statements sent by the tests themselves are left
 * out.
 */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule } from 'libpg-query';
import type { StatementWatch } from '#platform/db/statements/watch-statements.ts';
import { judgeStatement } from './judge-statement.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Every statement passes through these files, so they say nothing about its sender. */
const PASSED_THROUGH = /^src\/platform\/(db\/|jobs\/(process-due|run-steps)\.|testing\/)|\.test\.ts$/;
/** Stack frames, including async ones, from a statement up to the feature function that sends it. */
const FRAMES = 60;

/** What each text queries beyond one shard; for most texts that is nothing. */
const asksOf = new Map<string, readonly string[]>();
const noted = new Set<string>();
const unread: Sent[] = [];

export type Sent = { readonly sender: string; readonly asks: string; readonly text: string };

await loadModule();

export const watchProduct: StatementWatch = (text, send) => {
  const asks = judgeOnce(text);
  if (asks.length > 0) note(text, asks);
  return send();
};

/** The statements since the last call that query more than one shard, each once per sender. */
export const takeManyShards = (): Sent[] => unread.splice(0);

/** Judges by the text alone: the tables that it queries on every shard, and the places that it combines. */
export function judgeOnce(text: string): readonly string[] {
  return asksOf.get(text) ?? judge(text);
}

function judge(text: string): readonly string[] {
  const { fansOut, groups } = judgeStatement(text);
  const asks = groups.length > 1 ? [...fansOut, groups.join(' + ')] : fansOut;
  asksOf.set(text, asks);
  return asks;
}

function note(text: string, asks: readonly string[]): void {
  const sender = senderNow();
  if (sender === null) return;
  for (const each of asks) {
    const key = `${sender} ${each}`;
    if (!noted.has(key)) unread.push({ sender, asks: each, text });
    noted.add(key);
  }
}

/** Null for a test. */
export function senderNow(): string | null {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const stack = new Error('sent').stack ?? '';
  Error.stackTraceLimit = usual;
  const files = stack.split('\n').flatMap((line) => {
    const path = /(?:file:\/\/)?(\/[^:()]+\.ts)(?::\d+)*\)?$/.exec(line)?.[1];
    return path ? [relative(ROOT, path).split(sep).join('/')] : [];
  });
  return files.find((file) => file.startsWith('src/') && !PASSED_THROUGH.test(file)) ?? null;
}
