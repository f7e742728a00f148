// Sends one queued mail. No transaction is open during the call, so a slow server locks no row. An attempt that was
// cut off is repeated under the same Message-ID, so that the receiver can drop the duplicate.

import type { Deps } from '#app/deps.ts';
import type { MailOutcome } from '#integrations/email/mail.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { MAX_ATTEMPTS } from '../rules/send-again.ts';
import { mailDomain } from './mail-sender.ts';
import { type ClaimedMail, claimMail, markFailed, markSent, noteFailure } from './messages.store.ts';
import { forgetUndeliverable, recordUndeliverable } from './undeliverable.store.ts';

/** Safe to repeat: a sent mail is not sent again. @throws so that the queue retries. */
export async function sendMessage(deps: Deps, { messageId }: { messageId: string }): Promise<void> {
  const mail = await claimMail(deps.db, messageId);
  if (!mail) return;
  const outcome = await deliverMail(deps, mail).catch((error: unknown) => abandonOrRethrow(deps, mail, error));
  if (outcome) await recordOutcome(deps, mail, outcome);
}

/** After the last attempt it becomes a dead letter. @throws the error again before that. */
async function abandonOrRethrow({ db, now }: Deps, { id, tries }: ClaimedMail, error: unknown): Promise<null> {
  const reason = reasonOf(error);
  if (tries >= MAX_ATTEMPTS) {
    await markFailed(db, id, { reason, code: null, now: now() });
    return null;
  }
  await noteFailure(db, id, reason);
  throw error;
}

function deliverMail(
  { mail, config }: Deps,
  { id, calendar, unsubscribeUrl, ...words }: ClaimedMail,
): Promise<MailOutcome> {
  const { to, subject, text, html } = words;
  const messageId = `<${id}@${mailDomain(config.mailFrom)}>`;
  const also = { ...(calendar && { calendar }), ...(unsubscribeUrl && { unsubscribeUrl }) };
  return mail.send({ messageId, to, subject, text, html, ...also });
}

async function recordOutcome({ db, now, config }: Deps, mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
  const { id, to, channel } = mail;
  if (outcome.kind === 'accepted') {
    await markSent(db, id, { now: now(), keepWords: config.devTools });
    return forgetUndeliverable(db, channel, to);
  }
  const { reason, code, badAddress } = outcome;
  await inTransaction(db, async (tx) => {
    await markFailed(tx, id, { reason: reasonOf(reason), code, now: now() });
    if (badAddress) {
      await recordUndeliverable(tx, {
        channel,
        address: to,
        reason: reasonOf(reason),
        code,
        messageId: id,
        now: now(),
      });
    }
  });
}

const MAX_REASON_LENGTH = 500;

/** Why sending failed, short enough to store. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}
