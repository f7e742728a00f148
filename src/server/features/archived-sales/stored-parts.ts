// Reads parts of the archive. Support is mailed once about each part that is missing or damaged, until it is back (rule 276).

import { ArchiveDamaged } from '../../csv/csv-parts.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { composeMail, type MailContent, type NewMessage, queueMessage } from '../messages/outgoing-messages.ts';
import { type ArchivePart, listUnreadable, markReadable, markUnreadable } from './sale-archives.store.ts';
import { partName, readPart } from './sale-files.ts';

export type PartDeps = Pick<Deps, 'db' | 'archive' | 'jobs' | 'newId' | 'now'> & {
  readonly config: Pick<Deps['config'], 'supportEmail'>;
};

/** @throws ArchiveDamaged */
export async function readPartOrTell(deps: PartDeps, part: ArchivePart): Promise<Uint8Array> {
  try {
    return await readPart(deps.archive, part);
  } catch (error) {
    if (error instanceof ArchiveDamaged) await tell(deps, part, error);
    throw error;
  }
}

/** Only for a part that still counts. */
export async function tell(deps: PartDeps, part: ArchivePart, { message }: ArchiveDamaged): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await markUnreadable(tx, part, deps.now()))) return;
    await queueMessage(tx, deps, damagedMail(deps.config.supportEmail, partName(part.month, part.part), message));
  });
}

/** Finds those that have been restored. */
export async function lookAtUnreadable({ db, archive }: Pick<PartDeps, 'db' | 'archive'>): Promise<void> {
  for (const part of await listUnreadable(db)) {
    try {
      await readPart(archive, part);
      await markReadable(db, part);
    } catch (error) {
      if (!(error instanceof ArchiveDamaged)) throw error;
    }
  }
}

function damagedMail(to: string, name: string, message: string): NewMessage {
  const content: MailContent = {
    title: 'A file of the archive cannot be read',
    paragraphs: [
      message,
      `Receipts of the sales in it do not open until the file is back: restore archive/${name} from a copy of the archive. Nothing else waits for it, and nobody has to be told afterward.`,
    ],
    footer: 'Sent by Parkvale when it read the archive. It does not write again about this file.',
  };
  return composeMail({ to, subject: 'A file of the archive cannot be read', content });
}
