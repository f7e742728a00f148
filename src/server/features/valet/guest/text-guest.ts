// Texts to a guest who agreed to them: on entry, when the car is ready, and when it was handed over (rule 96). Each has
// its own key in the link, so that an old text still opens the ticket when a newer one is lost.

import type { Db } from '../../../db/database.ts';
import { isStopped, queueText, recordConsent } from '../../messages/outgoing-messages.ts';
import type { TicketChange, TicketListener } from '../acts/ticket-change.ts';
import type { StoredTicket } from '../ticket/stored-ticket.ts';
import { mintGuestKey } from './guest-keys.store.ts';
import { entryWords, guestLink, readyWords, receiptWords } from './guest-words.ts';

const TEXTS = {
  entry: { words: entryWords, page: 'review', urgency: 'normal' },
  ready: { words: readyWords, page: 'review', urgency: 'ready' },
  receipt: { words: receiptWords, page: 'receipt', urgency: 'normal' },
} as const;

/** In the transaction of the change. A text that STOP suppresses is recorded as such, without a key. */
export const textGuest: TicketListener = async (tx, deps, change) => {
  const { after: stored, actor, now } = change;
  const told = textKindOf(change);
  if (!told || !stored.textsConsentAt) return;
  const { phone } = stored.ticket.details;
  if (told === 'entry') {
    await recordConsent(tx, deps, { phone, source: 'stand', recordedBy: 'id' in actor ? actor.id : null });
  }
  const { words, page, urgency } = TEXTS[told];
  const key = await mintGuestKey(tx, stored, now);
  const link = guestLink(deps.config.publicUrl, stored, { page, secret: `k=${key}` });
  await queueText(tx, deps, { to: phone, text: words({ stored, link }), urgency });
};

/** A corrected number is sent what the wrong one got. */
function textKindOf({ facts }: TicketChange): keyof typeof TEXTS | null {
  for (const fact of facts) {
    if (fact.kind === 'created') return 'entry';
    if (fact.kind === 'edited' && fact.changes.phone !== undefined) return 'entry';
    if (fact.kind === 'made_ready') return 'ready';
    if (fact.kind === 'completed') return 'receipt';
  }
  return null;
}

/** Why this guest gets no texts; null if they do. Without texts the stand shows the link as a QR code. */
export async function whyNoText(
  db: Db,
  { textsConsentAt, ticket }: StoredTicket,
): Promise<'stopped' | 'no_consent' | null> {
  if (!textsConsentAt) return 'no_consent';
  return (await isStopped(db, ticket.details.phone)) ? 'stopped' : null;
}
