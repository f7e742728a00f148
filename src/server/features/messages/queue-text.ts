// Says that something is to be texted. What may not be texted is kept as such, so that its story says why nothing came.

import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertMessage, type MessageSubject, type TextTerms } from './messages.store.ts';
import { findConsent, isStopped } from './phones.store.ts';

/** What somebody has just asked for needs no standing consent: a code to the number that was typed. */
export type ServiceReason = 'code_asked';

export type NewText = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** "Ready": somebody stands there and waits for it; it goes before all others. */
  readonly urgency: TextTerms['urgency'];
  readonly about?: MessageSubject;
  readonly service?: ServiceReason;
};

export type QueuedText = {
  readonly id: string;
  /** Why it will not be sent; null when it is on its way. */
  readonly keptBack: TextTerms['keptBack'];
};

const ONE_NUMBER = /^\+[1-9]\d{6,14}$/;

/** In the caller's transaction, if there is one. @throws when the recipient is not one number in E.164. */
export async function queueText(
  db: Db,
  deps: Pick<Deps, 'jobs' | 'newId' | 'now'>,
  { to, text, urgency, about, service }: NewText,
): Promise<QueuedText> {
  if (!ONE_NUMBER.test(to)) throw new Error('A text needs exactly one recipient.');
  const id = deps.newId();
  const because = service ?? (await findConsent(db, to));
  const keptBack = await whyKeptBack(db, to, because);
  const words = { channel: 'sms', subject: '', html: '', text: keptBack ? '' : text } as const;
  const terms = { urgency, because, keptBack };
  await insertMessage(db, { ...words, id, to, terms, ...(about && { about }) }, deps.now());
  if (!keptBack) await deps.jobs.enqueue(db, 'send-text', { booked: false });
  return { id, keptBack };
}

async function whyKeptBack(db: Db, to: string, because: string | null): Promise<TextTerms['keptBack']> {
  if (await isStopped(db, to)) return 'stopped';
  return because === null ? 'no_consent' : null;
}
