// Every night the log of the desk is read from its first entry to its last, and each seal is computed again. What does
// not fit is written down, mailed to support and thrown, so that it is in the process's log as well.

import type { Deps } from '../../deps.ts';
import { type AuditProof, findAuditHead, findLastProof, insertProof, listEntriesAfter } from '../audit/audit.store.ts';
import { NO_SEAL, sealOf } from '../audit/audit-seal.ts';
import { renderMail } from '../messages/mail-layout.ts';
import { type NewMessage, queueMessage } from '../messages/queue-message.ts';

type ProveDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;
const AT_ONCE = 1000;

/** @throws when the log is not as it was written. */
export async function proveAudit(deps: ProveDeps): Promise<void> {
  const proof = { ...(await readChain(deps)), provenAt: deps.now() };
  await deps.db.transaction().execute(async (tx) => {
    await insertProof(tx, { ...proof, id: deps.newId() });
    if (proof.brokenAt !== null) await queueMessage(tx, deps, brokenMail(proof, deps.config.supportEmail));
  });
  if (proof.brokenAt !== null) throw new Error(`The audit log does not fit from entry ${proof.brokenAt} on.`);
}

async function readChain({ db }: ProveDeps): Promise<Omit<AuditProof, 'provenAt'>> {
  // What is added meanwhile is for the next night.
  const head = await findAuditHead(db);
  const lastProof = await findLastProof(db, 'intact');
  let [read, seal] = [0, NO_SEAL];
  while (read < head.position) {
    const page = await listEntriesAfter(db, read, Math.min(AT_ONCE, head.position - read));
    for (const entry of page) {
      const fits = entry.position === read + 1 && entry.seal === sealOf(entry, seal);
      const asProven = lastProof?.entries !== entry.position || lastProof.seal === entry.seal;
      if (!fits || !asProven) return { entries: read, seal, brokenAt: read + 1 };
      [read, seal] = [entry.position, entry.seal];
    }
    // Entries are missing at the end.
    if (page.length === 0) break;
  }
  const isWhole = read === head.position && seal === head.seal && read >= (lastProof?.entries ?? 0);
  return { entries: read, seal, brokenAt: isWhole ? null : read + 1 };
}

function brokenMail({ brokenAt, entries }: AuditProof, supportEmail: string): NewMessage {
  const mail = renderMail({
    title: 'The audit log was changed',
    paragraphs: [
      `Entry ${brokenAt} of the desk's audit log is not what was written. The ${entries} entries before it are.`,
      'Nothing in the product can do this: somebody has changed the database itself. Compare it with a backup.',
    ],
    footer: 'Sent by the nightly proof of Parkvale.',
  });
  return { channel: 'email', to: supportEmail, subject: 'The audit log was changed', ...mail };
}
