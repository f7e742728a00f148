// Says that something is to be mailed. The row and the job are written in the caller's transaction: what is rolled back
// is never announced, and what is committed is announced even if the process dies in the next moment.

import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertMessage, type MessageSubject } from './messages.store.ts';

export type NewMessage = {
  readonly channel: 'email';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly about?: MessageSubject;
};

type QueueDeps = Pick<Deps, 'jobs' | 'newId' | 'now'>;

/** Answers the mail's id. @throws when the recipient is not one address. */
export async function queueMessage(db: Db, deps: QueueDeps, message: NewMessage): Promise<string> {
  const id = deps.newId();
  if (!ONE_ADDRESS.test(message.to)) throw new Error('A mail needs exactly one recipient.');
  await insertMessage(db, { ...message, id, subject: onOneLine(message.subject) }, deps.now());
  await deps.jobs.enqueue(db, 'send-message', { messageId: id });
  return id;
}

// What is allowed in an address is decided at the door; here it must only be impossible to name a second recipient or
// to begin another header.
const ONE_ADDRESS = /^[^\s\p{Cc}<>(),;:"\\]+@[^\s\p{Cc}<>(),;:"\\@]+$/u;

function onOneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
