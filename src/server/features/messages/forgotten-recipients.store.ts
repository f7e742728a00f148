// Deletes messages when their recipient is deleted, or when they are old.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { inBatches } from '../../db/statements/delete-in-batches.ts';
import { sameAddress } from '../../db/statements/same-address.ts';

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

/** To an e-mail address or a phone. The order's history still says that a receipt was sent; the recipient and the text are gone. */
export async function forgetMessagesTo(tx: Db, recipient: string): Promise<void> {
  await sql`
    delete from messages where ${sameAddress('recipient', recipient)} and (order_id is null or sent_at is null)`.execute(
    tx,
  );
  await sql`
    update messages set recipient = '', subject = '', text = '', html = '', calendar = null, unsubscribe_url = null, last_error = null
    where ${sameAddress('recipient', recipient)}`.execute(tx);
}

/** Messages about an order are deleted with it, those about a letter to support with that. */
export async function forgetMessagesBefore(db: Db, before: Date): Promise<void> {
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from messages where id = any(array(
        select id from messages
        where id < lowest_id_at(${before}) and order_id is null and contact_message_id is null and status <> 'queued'
        order by id limit ${rows}))`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
