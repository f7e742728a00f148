// The outbox: a message is stored in the transaction of the fact it reports, and sent afterwards. The row counts every
// attempt, so that a message that never arrived can be found.

import { sql } from 'kysely';
import type { CalendarFile } from '#platform/calendar/calendar-entry.ts';
import type { Db } from '#platform/db/database.ts';
import type { MessagesTable } from '#platform/db/tables/message-tables.ts';
import { UNDELIVERED_STATES } from '../rules/delivery.ts';

export type MessageChannel = MessagesTable['channel'];
export type StoredMessage = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: CalendarFile | null;
};

/** The order or the letter to support that a message is about: the message appears in its history and is deleted with it. */
export type MessageSubject =
  | { readonly locationId: string; readonly orderId: string }
  | { readonly contactMessageId: string };

/** What a text message has in addition to its text. */
export type TextTerms = {
  readonly urgency: 'ready' | 'normal';
  /** The consent's id, or the service reason. */
  readonly because: string | null;
  /** Why it is suppressed; null when it is to be sent. */
  readonly withheld: 'stopped' | 'no_consent' | null;
};

type NewRow = StoredMessage & {
  readonly about?: MessageSubject;
  readonly calendarSequence?: number;
  readonly opensStay?: boolean;
  readonly unsubscribeUrl?: string;
  readonly terms?: TextTerms;
  readonly sender?: string;
};

export async function insertMessage(
  db: Db,
  { about, terms, to, calendar, ...message }: NewRow,
  now: Date,
): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      ...message,
      ...columnsOf(about),
      ...(terms && termColumns(terms, now)),
      ...(calendar && { calendar: JSON.stringify(calendar) }),
      recipient: to,
      lastError: null,
      createdAt: now,
    })
    .execute();
}

function columnsOf(about: MessageSubject | undefined) {
  if (!about) return {};
  return 'orderId' in about
    ? { locationId: about.locationId, orderId: about.orderId }
    : { contactMessageId: about.contactMessageId };
}

function termColumns({ urgency, because, withheld }: TextTerms, now: Date) {
  const status = withheld ? ('suppressed' as const) : ('queued' as const);
  return { urgency, because, status, errorCode: withheld, dueAt: now };
}

export type ClaimedMail = StoredMessage & {
  readonly unsubscribeUrl: string | null;
  /** Including the one it is claimed for. */
  readonly tries: number;
};

/** Counts an attempt and returns what to send; null when the mail does not exist or is no longer waiting. */
export async function claimMail(db: Db, id: string): Promise<ClaimedMail | null> {
  const row = await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('status', '=', 'queued')
    .returning(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'calendar', 'unsubscribeUrl'])
    .returning('attempts as tries')
    .executeTakeFirst();
  return row ?? null;
}

const NO_WORDS = { text: '', html: '', calendar: null, unsubscribeUrl: null } as const;

/** A mail may contain a sign-in link, so its text is kept after sending only where it is shown. */
export async function markSent(db: Db, id: string, how: { now: Date; keepWords: boolean }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'sent', sentAt: how.now, lastError: null, ...(!how.keepWords && NO_WORDS) })
    .where('id', '=', id)
    .execute();
}

export async function noteFailure(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('messages').set({ lastError: error }).where('id', '=', id).execute();
}

export type Failure = { readonly reason: string; readonly code: string | null; readonly now: Date };

/** Makes it a dead letter, which is resent only on request. The letter to support that it answers is reopened. */
export async function markFailed(db: Db, id: string, { reason, code, now }: Failure): Promise<void> {
  await sql`
    update contact_messages c set closed_at = null from contact_answers a
    where a.message_id = ${id} and c.id = a.contact_message_id and c.closed_at is not null
      and not exists (select from contact_answers later where later.contact_message_id = c.id and later.id > a.id)`.execute(
    db,
  );
  await db
    .updateTable('messages')
    .set({ status: 'failed', lastError: reason, errorCode: code, failedAt: now, unsettledSince: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

export type Undelivered = { readonly channel: MessageChannel; readonly ref: string | null; readonly hasWords: boolean };

/** Locks the row until the transaction ends; null when no decision is pending. */
export async function lockUndelivered(tx: Db, id: string): Promise<Undelivered | null> {
  const row = await tx
    .selectFrom('messages')
    .select(['channel', 'providerRef as ref', 'text'])
    .where('id', '=', id)
    .where('status', 'in', UNDELIVERED_STATES)
    .forUpdate()
    .executeTakeFirst();
  return row ? { channel: row.channel, ref: row.ref, hasWords: row.text !== '' } : null;
}

/** Resets its attempts. News about the previous sending no longer applies. */
export async function queueAgain(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      status: 'queued',
      attempts: 0,
      lastError: null,
      errorCode: null,
      failedAt: null,
      sentAt: null,
      dueAt: now,
      providerRef: null,
      retiredRefs: sql`array_remove(array_append(retired_refs, provider_ref), null)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Also deletes its text. */
export async function markDropped(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'dropped', ...NO_WORDS })
    .where('id', '=', id)
    .execute();
}

type MessagesPage = { readonly after: readonly [createdAt: string, id: string] | null; readonly limit: number };

export async function listMessages(
  db: Db,
  { after, limit }: MessagesPage,
): Promise<(StoredMessage & { calendar: CalendarFile | null; createdAt: Date })[]> {
  return db
    .selectFrom('messages')
    .where(after ? sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql<boolean>`true`)
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'calendar', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMessage(db: Db, id: string): Promise<{ html: string; calendar: CalendarFile | null } | null> {
  const row = await db.selectFrom('messages').select(['html', 'calendar']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}
