// Texts to a guest who agreed to them: on entry or on agreeing later, when the car is ready, when it goes back to its place (rule 251), and when it was
// handed over (rule 96). Each text has its own key in the link, so an old text still opens the ticket when a newer one is lost.

import { isStopped, type NewText, queueText, recordConsent } from '#features/messages/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { WithdrawalReason } from '../../rules/ticket/ticket.ts';
import { minutesUntilFront } from '../../rules/ticket/waiting.ts';
import { countAhead, findPace } from '../board/waits.read-model.ts';
import type { StoredTicket } from '../tickets/stored-ticket.ts';
import type { TicketChange, TicketListener } from '../tickets/ticket-change.ts';
import { mintGuestKey } from './guest-keys.store.ts';
import {
  entryWords,
  fetchedInTimeWords,
  guestLink,
  parkedAgainWords,
  readyWords,
  receiptWords,
  withdrawnWords,
} from './guest-words.ts';

type Reported = {
  readonly words: (of: {
    readonly stored: StoredTicket;
    readonly link: string;
    readonly minutes: number | null;
  }) => string;
  readonly page: 'review' | 'receipt';
  readonly urgency: NewText['urgency'];
};

const ENTRY: Reported = { words: entryWords, page: 'review', urgency: 'normal' };
const READY: Reported = { words: readyWords, page: 'review', urgency: 'ready' };
const IN_TIME: Reported = { words: fetchedInTimeWords, page: 'review', urgency: 'normal' };
const PARKED_AGAIN: Reported = { words: parkedAgainWords, page: 'review', urgency: 'normal' };
const RECEIPT: Reported = { words: receiptWords, page: 'receipt', urgency: 'normal' };
const takenBack = (reason: WithdrawalReason): Reported => ({
  page: 'review',
  urgency: 'normal',
  words: (of) => withdrawnWords({ ...of, reason }),
});

/** Runs in the transaction of the change. A text suppressed by STOP is recorded as such, without a key. */
export const textGuest: TicketListener = async (tx, deps, change) => {
  const { after: stored, actor, now } = change;
  const reported = acknowledgedOf(change);
  if (!reported || !stored.textsConsentAt) return;
  const { phone } = stored.ticket.details;
  const hasAgreed = change.facts.some(({ kind }) => kind === 'texts_agreed');
  if (reported === ENTRY || hasAgreed) {
    const recordedBy = 'id' in actor ? actor.id : null;
    await recordConsent(tx, deps, { phone, source: actor.kind === 'guest' ? 'form' : 'stand', recordedBy });
  }
  const { words, page, urgency } = reported;
  const key = await mintGuestKey(tx, stored, now);
  const link = guestLink(deps.config.publicUrl, stored, { page, secret: `k=${key}` });
  const minutes = reported === IN_TIME ? await minutesOf(tx, stored, now) : null;
  await queueText(tx, deps, { to: phone, text: words({ stored, link, minutes }), urgency });
};

async function minutesOf(tx: Db, stored: StoredTicket, now: Date): Promise<number | null> {
  const pace = await findPace(tx, { locationId: stored.locationId, now });
  const ahead = await countAhead(tx, stored, stored.ticket.requestedAt ?? now);
  return minutesUntilFront(pace, { ahead, onItsWaySeconds: null, waitedSeconds: 0 });
}

/** A corrected number is sent the text that the wrong one got. */
function acknowledgedOf({ facts, after }: TicketChange): Reported | null {
  for (const fact of facts) {
    if (fact.kind === 'created') return ENTRY;
    if (fact.kind === 'edited' && fact.changes.phone !== undefined) return ENTRY;
    if (fact.kind === 'texts_agreed') return after.ticket.whereabouts === 'ready' ? READY : ENTRY;
    if (fact.kind === 'made_ready') return READY;
    if (fact.kind === 'requested' && fact.atItsTime) return IN_TIME;
    if (fact.kind === 'parked_again') return PARKED_AGAIN;
    if (fact.kind === 'unrequested' && fact.reason) return takenBack(fact.reason);
    if (fact.kind === 'completed') return RECEIPT;
  }
  return null;
}

/** Why this guest gets no texts; null if they do. Without texts, the stand shows the link as a QR code. */
export async function whyNoText(
  db: Db,
  { textsConsentAt, ticket }: StoredTicket,
): Promise<'stopped' | 'no_consent' | null> {
  if (!textsConsentAt) return 'no_consent';
  return (await isStopped(db, ticket.details.phone)) ? 'stopped' : null;
}
