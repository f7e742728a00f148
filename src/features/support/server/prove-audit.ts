// The nightly check of the audit log: it reads every entry and recomputes every seal. A mismatch is
// recorded, mailed to support and thrown, so that it is also in the process's log.

import type { Deps } from '#app/deps.ts';
import { type AuditProof, insertProof, proveChain } from '#features/audit/server/public.ts';
import { composeMail, type MailContent, type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';

type ProveDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

/** @throws when the log was changed. */
export async function proveAudit(deps: ProveDeps): Promise<void> {
  const proof = { ...(await proveChain(deps.db)), provenAt: deps.now() };
  await inTransaction(deps.db, async (tx) => {
    await insertProof(tx, { ...proof, id: deps.newId() });
    if (proof.brokenAt !== null) await queueMessage(tx, deps, brokenMail(proof, deps.config.supportEmail));
  });
  if (proof.brokenAt !== null) throw new Error(`The audit log does not fit from entry ${proof.brokenAt} on.`);
}

function brokenMail({ brokenAt, entries }: AuditProof, supportEmail: string): NewMessage {
  const content: MailContent = {
    title: 'The audit log was changed',
    paragraphs: [
      `Entry ${brokenAt} of support's audit log is not what was written. The ${entries} entries before it are.`,
      'Nothing in the product can do this: somebody has changed the database itself. Compare it with a backup.',
    ],
    footer: 'Sent by the nightly proof of Parkvale.',
  };
  return composeMail({ to: supportEmail, subject: 'The audit log was changed', content });
}
