/** The statements that the product sends while it is tested and that ask more than one shard; those of the tests are left out. */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule } from 'libpg-query';
import type { StatementWatch } from '#server/db/statements/watch-statements.ts';
import { judgeStatement } from './judge-statement.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Every statement passes through these, so they say nothing about its sender. */
const PASSED_THROUGH = /^src\/(server\/(db\/|jobs\/do-)|testing\/)|\.test\.ts$/;
/** Async frames, from a statement to the function of a feature that sends it. */
const FRAMES = 60;

/** What each text asks beyond one shard; most ask nothing. */
const asksOf = new Map<string, readonly string[]>();
const known = new Set<string>();
const unread: Sent[] = [];

export type Sent = { readonly sender: string; readonly asks: string; readonly text: string };

await loadModule();

export const watchProduct: StatementWatch = (text, send) => {
  const asks = judgeOnce(text);
  if (asks.length > 0) note(text, asks);
  return send();
};

/** The statements since the last call that ask more than one shard, each once for its sender. */
export const takeManyShards = (): Sent[] => unread.splice(0);

/** By its text alone: the tables of which it asks every shard, and the places that it brings together. */
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
    if (!known.has(key)) unread.push({ sender, asks: each, text });
    known.add(key);
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
  return files.find((file) => file.startsWith('src/server/') && !PASSED_THROUGH.test(file)) ?? null;
}
