// Deletes messages when their recipient is deleted, or when they are old.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { sameAddress } from '#platform/db/statements/conditions.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';

const RETENTION_YEARS = 7;

/** Deletes the messages about these letters to support. */
export async function forgetMessagesAboutLetters(tx: Db, letterIds: readonly string[]): Promise<void> {
  if (letterIds.length === 0) return;
  await tx.deleteFrom('messages').where('contactMessageId', 'in', letterIds).execute();
}

/** Deletes the mails to an address, and what is known about delivering to it. */
export async function forgetRecipient(tx: Db, address: string): Promise<void> {
  await tx.deleteFrom('undeliverableAddresses').where(sameAddress('address', address)).execute();
  await forgetMessagesTo(tx, address);
}

/** To an email address or a phone. The order's history still says that a receipt was sent; the recipient and the text are gone. */
export async function forgetMessagesTo(tx: Db, recipient: string): Promise<void> {
  await sql`
    delete from messages where ${sameAddress('recipient', recipient)} and (order_id is null or sent_at is null)`.execute(
    tx,
  );
  await sql`
    update messages set recipient = '', subject = '', text = '', html = '', calendar = null, unsubscribe_url = null, last_error = null
    where ${sameAddress('recipient', recipient)}`.execute(tx);
}

/** Letters to support keep their answers until their account is deleted. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  const isOver = sql`id < lowest_id_at(${before}) and contact_message_id is null and status <> 'queued'`;
  await deleteInBatches(db, 'messages', isOver);
}
