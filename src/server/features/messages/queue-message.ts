// Says that something is to be mailed or texted. The row and the job are written in the caller's transaction: what is
// rolled back is never announced, and what is committed is announced even if the process dies in the next moment.

import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertMessage, type MessageChannel, type MessageSubject } from './messages.store.ts';

export type NewMessage = {
  readonly channel: MessageChannel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly about?: MessageSubject;
};

type QueueDeps = Pick<Deps, 'jobs' | 'newId' | 'now'>;

/** Answers the message's id. @throws when the recipient is not one address or one number. */
export async function queueMessage(db: Db, deps: QueueDeps, message: NewMessage): Promise<string> {
  const id = deps.newId();
  assertOneRecipient(message);
  await insertMessage(db, { ...message, id, subject: onOneLine(message.subject) }, deps.now());
  await deps.jobs.enqueue(db, 'send-message', { messageId: id });
  return id;
}

// What is allowed in an address is decided at the door; here it must only be impossible to name a second recipient or
// to begin another header.
const ONE_RECIPIENT = { email: /^[^\s\p{Cc}<>(),;:"\\]+@[^\s\p{Cc}<>(),;:"\\@]+$/u, sms: /^\+[1-9]\d{6,14}$/ };

function assertOneRecipient({ channel, to }: NewMessage): void {
  if (!ONE_RECIPIENT[channel].test(to)) throw new Error('A message needs exactly one recipient.');
}

function onOneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
