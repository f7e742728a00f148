/** The statements that the product sends while it is tested; those of the tests themselves are left out. */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StatementWatch } from '#server/db/statements/watch-statements.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Every statement passes through these, so they say nothing about its sender. */
const PASSED_THROUGH = /^src\/(server\/db\/|testing\/)|\.test\.ts$/;
/** Async frames, from a statement to the function of a feature that sends it. */
const FRAMES = 60;

// A worker keeps its modules between test files, so each text is looked at once.
const senders = new Map<string, string | null>();
const unread: string[] = [];

export const watchProduct: StatementWatch = (text, send) => {
  if (!senders.has(text)) {
    senders.set(text, senderNow());
    unread.push(text);
  }
  return send();
};

/** Each text that was sent since the last call, with the source file that sent it first. */
export function takeProductStatements(): { readonly text: string; readonly sender: string }[] {
  const taken = unread.splice(0);
  return taken.flatMap((text) => {
    const sender = senders.get(text);
    return sender ? [{ text, sender }] : [];
  });
}

/** Null for a test. */
function senderNow(): string | null {
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
