import type { Db } from '#platform/db/database.ts';
import { type AuditProof, findAuditHead, findLastProof, listEntriesAfter } from './audit.store.ts';
import { NO_SEAL, sealOf } from './audit-seal.ts';

const AT_ONCE = 1000;

/** Recomputes every seal and compares with the last proof. @returns how far the log is intact */
export async function proveChain(db: Db): Promise<Omit<AuditProof, 'provenAt'>> {
  // Entries added during the proof wait for the next proof.
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
