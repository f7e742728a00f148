// Sends one queued message. No transaction is open while the provider is asked, so a slow provider holds no row; a try
// that was cut off is made again under the same Message-ID, by which the receiver knows it.

import type { Deps } from '../../deps.ts';
import { claimMessage, markSent, noteFailure, type StoredMessage } from './messages.store.ts';

/** Safe to repeat: a message that was sent is not sent again. @throws so that the queue tries again later. */
export async function sendMessage(deps: Deps, { messageId }: { messageId: string }): Promise<void> {
  const message = await claimMessage(deps.db, messageId);
  if (!message) return;
  try {
    await deliver(deps, message);
  } catch (error) {
    await noteFailure(deps.db, messageId, reasonOf(error));
    throw error;
  }
  await markSent(deps.db, messageId, { now: deps.now(), keepWords: deps.config.devTools });
}

async function deliver(deps: Deps, { id, channel, to, subject, text, html }: StoredMessage): Promise<void> {
  switch (channel) {
    case 'email':
      return deps.mail.send({ messageId: `<${id}@parkvale>`, to, subject, text, html });
    case 'sms':
      throw new Error('No provider of text messages is set up.');
    default:
      return channel satisfies never;
  }
}

const MAX_REASON_LENGTH = 500;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}
