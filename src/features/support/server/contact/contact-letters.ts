// What other features do with letters to support: the demo writes some, and support deletes those of a deleted account.

import { forgetMessagesAboutLetters, forgetRecipient } from '#features/messages/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteLetters, listLetterIdsOf } from './contact.store.ts';

/** Deletes messages from an email address, and mails to it. */
export async function forgetLetters(tx: Db, email: string): Promise<void> {
  const letterIds = await listLetterIdsOf(tx, email);
  await forgetMessagesAboutLetters(tx, letterIds);
  await deleteLetters(tx, letterIds);
  await forgetRecipient(tx, email);
}
