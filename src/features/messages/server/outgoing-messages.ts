// Queues mail and texts. The row and its job are written in the caller's transaction: a rollback removes both, and a commit
// sends even if the process dies next.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { CalendarFile } from '#platform/calendar/calendar-entry.ts';
import type { Db } from '#platform/db/database.ts';
import { type MailContent, renderMail } from './mail-layout.ts';
import { insertMessage, type MessageSubject, type TextTerms } from './messages.store.ts';
import { findConsent, isStopped } from './texts/phones.store.ts';

export type NewMessage = {
  readonly channel: 'email';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly about?: MessageSubject;
  /** An entry for the recipient's calendar, and which revision of it this is. */
  readonly calendar?: CalendarFile;
  readonly calendarSequence?: number;
  /** Whether it links to the page that opens the stay. */
  readonly opensStay?: boolean;
  /** Where a single POST unsubscribes from mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

export type MailToCompose = {
  readonly to: string;
  readonly subject: string;
  readonly content: MailContent;
  readonly about?: MessageSubject | undefined;
};

/** A mail in the shared layout. */
export function composeMail({ to, subject, content, about }: MailToCompose): NewMessage {
  const { stop } = content;
  const unsubscribeUrl = stop && { unsubscribeUrl: stop.url };
  return { channel: 'email', to, subject, ...renderMail(content), ...unsubscribeUrl, ...(about && { about }) };
}

type AccountHolder = { readonly name: string; readonly email: string };
export type AccountMail = Omit<MailContent, 'footer'> & {
  /** The title, unless the subject says more. */
  readonly subject?: string;
};

/** A mail to the holder of an account because of that account: greeted by name, with the footer of all such mails. */
export function composeAccountMail(to: AccountHolder, { subject, ...content }: AccountMail): NewMessage {
  return composeMail({
    to: to.email,
    subject: subject ?? content.title,
    content: {
      ...content,
      paragraphs: [t`Hello ${to.name},`, ...content.paragraphs],
      footer: t`Sent by Parkvale because you have an account.`,
    },
  });
}

type QueueDeps = Pick<Deps, 'jobs' | 'newId' | 'now'>;

/** @returns the mail's id. @throws when the recipient is not one address. */
export async function queueMessage(db: Db, deps: QueueDeps, message: NewMessage): Promise<string> {
  const id = deps.newId();
  if (!ONE_ADDRESS.test(message.to)) throw new Error('A mail needs exactly one recipient.');
  await insertMessage(db, { ...message, id, subject: onOneLine(message.subject) }, deps.now());
  await deps.jobs.enqueue(db, 'send-message', { messageId: id });
  return id;
}

// The contract decides which addresses are allowed. This only rules out a second recipient and an injected header.
const ONE_ADDRESS = /^[^\s\p{Cc}<>(),;:"\\]+@[^\s\p{Cc}<>(),;:"\\@]+$/u;

function onOneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/**
 * A text that the recipient has requested needs no other consent: a code for the number that was typed, the answer to a text to park, or
 * what auto-pay did, which its holder agreed to be texted.
 */
export type ServiceReason = 'code_requested' | 'parking_text' | 'auto_pay';

export type NewText = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** "ready" goes before all others, because somebody is standing there waiting. */
  readonly urgency: TextTerms['urgency'];
  readonly about?: MessageSubject;
  readonly service?: ServiceReason;
  /** The number of ours that it comes from, if it answers a text that was sent to it. */
  readonly sender?: string;
};

export type QueuedText = {
  readonly id: string;
  /** Why it will not be sent; null when it is on its way. */
  readonly withheld: TextTerms['withheld'];
};

const ONE_NUMBER = /^\+[1-9]\d{6,14}$/;

/** Also stores a text that may not be sent, so that the record says why nothing came. @throws when `to` is not one number in E.164. */
export async function queueText(
  db: Db,
  deps: QueueDeps,
  { to, text, urgency, about, service, sender }: NewText,
): Promise<QueuedText> {
  if (!ONE_NUMBER.test(to)) throw new Error('A text needs exactly one recipient.');
  const id = deps.newId();
  const because = service ?? (await findConsent(db, to));
  const withheld = await whyWithheld(db, to, because);
  const words = { channel: 'sms', subject: '', html: '', text: withheld ? '' : text } as const;
  const terms = { urgency, because, withheld };
  await insertMessage(db, { ...words, id, to, terms, ...(about && { about }), ...(sender && { sender }) }, deps.now());
  if (!withheld) await deps.jobs.enqueue(db, 'send-text', { booked: false });
  return { id, withheld };
}

async function whyWithheld(db: Db, to: string, because: string | null): Promise<TextTerms['withheld']> {
  if (await isStopped(db, to)) return 'stopped';
  return because === null ? 'no_consent' : null;
}
