// Rule 203: a receiver that accepted nothing for three days is turned off, and its owner is mailed. What was waiting can be replayed.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { composeAccountMail, type NewMessage, queueMessage } from '#features/messages/server/outgoing-messages.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { giveUpWaiting } from './deliveries.store.ts';
import { findWebhook, type KeptWebhook, updateWebhook } from './webhooks.store.ts';

type SwitchDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

export async function switchOffGone(deps: SwitchDeps, { id, ownerId, url }: KeptWebhook, since: Date): Promise<void> {
  const owner = await findUndeleted(deps.db, ownerId);
  await inTransaction(deps.db, async (tx) => {
    if ((await findWebhook(tx, id))?.offAt !== null) return;
    await updateWebhook(tx, id, { offAt: deps.now(), offBecause: 'failing' });
    await giveUpWaiting(tx, id);
    if (owner) await queueMessage(tx, deps, offMail(owner, { url, since, publicUrl: deps.config.publicUrl }));
  });
}

type Off = { readonly url: string; readonly since: Date; readonly publicUrl: string };

function offMail(to: { name: string; email: string }, { url, since, publicUrl }: Off): NewMessage {
  const { host } = new URL(url);
  const day = since.toISOString().slice(0, 10);
  return composeAccountMail(to, {
    title: t`A webhook was switched off`,
    paragraphs: [
      t`${host} has taken none of our deliveries since ${day}, so we no longer send any.`,
      t`Once it works again, switch the webhook on and replay what failed. Deliveries are kept for 30 days.`,
    ],
    button: { label: t`Open webhooks`, url: `${publicUrl}/developers` },
  });
}
