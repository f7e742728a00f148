// The outbox: a message is written here with the fact that it tells of, and sent afterwards. The row remembers every
// try, so that a message that never arrived can be found.

import type { Db } from '../../db/database.ts';
import type { MessagesTable } from '../../db/schema.ts';

export type MessageChannel = MessagesTable['channel'];
export type StoredMessage = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The stay, or what was written to support, that a message is about: so it is in its story, and goes with it. */
export type MessageSubject =
  | { readonly locationId: string; readonly orderId: string }
  | { readonly contactMessageId: string };

export async function insertMessage(
  db: Db,
  { about, ...message }: StoredMessage & { about?: MessageSubject },
  now: Date,
): Promise<void> {
  const { to, ...rest } = message;
  await db
    .insertInto('messages')
    .values({ ...rest, ...columnsOf(about), recipient: to, last_error: null, created_at: now })
    .execute();
}

function columnsOf(about: MessageSubject | undefined) {
  if (!about) return {};
  return 'orderId' in about
    ? { location_id: about.locationId, order_id: about.orderId }
    : { contact_message_id: about.contactMessageId };
}

/** Counts a try and answers what to send; null when there is no such message or it has been sent. */
export async function claimMessage(db: Db, id: string): Promise<StoredMessage | null> {
  const row = await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['id', 'channel', 'recipient as to', 'subject', 'text', 'html'])
    .executeTakeFirst();
  return row ?? null;
}

/** A mail may hold a link that signs somebody in: once it is on its way its words are kept only to be shown. */
export async function markSent(db: Db, id: string, how: { now: Date; keepWords: boolean }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ sent_at: how.now, last_error: null, ...(!how.keepWords && { text: '', html: '' }) })
    .where('id', '=', id)
    .execute();
}

export async function noteFailure(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('messages').set({ last_error: error }).where('id', '=', id).execute();
}

export async function listMessages(db: Db, limit: number): Promise<(StoredMessage & { createdAt: Date })[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMessage(db: Db, id: string): Promise<{ html: string } | null> {
  const row = await db.selectFrom('messages').select('html').where('id', '=', id).executeTakeFirst();
  return row ?? null;
}
