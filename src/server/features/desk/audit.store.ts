// The log of the desk. It is only ever added to, in the transaction of the act itself; the head's row lets acting
// transactions add one after the other.

import type { Db } from '../../db/database.ts';
import { type AuditAction, type AuditSubject, type SealedEntry, sealOf } from './audit-seal.ts';

export type DeskAct = {
  readonly actorId: string;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly detail?: Readonly<Record<string, string | number | null>>;
  readonly now: Date;
};

/** Last in the acting transaction, because all others that act wait for it from here to the end. */
export async function recordDeskAct(tx: Db, { actorId, action, subject, detail = {}, now }: DeskAct): Promise<void> {
  const head = await tx.selectFrom('audit_head').select(['position', 'seal']).forUpdate().executeTakeFirstOrThrow();
  const entry = { position: head.position + 1, at: now, actorId, action, subject, detail: JSON.stringify(detail) };
  const seal = sealOf(entry, head.seal);
  await tx
    .insertInto('audit_entries')
    .values({
      position: entry.position,
      at: now,
      actor_id: actorId,
      action,
      subject_kind: subject.kind,
      subject_location_id: subject.locationId,
      subject_id: subject.id,
      detail: entry.detail,
      seal,
    })
    .execute();
  await tx.updateTable('audit_head').set({ position: entry.position, seal }).execute();
}

export type AuditHead = { readonly position: number; readonly seal: string };

export async function findAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('audit_head').select(['position', 'seal']).executeTakeFirstOrThrow();
}

/** In the order in which they were written. */
export async function listEntriesAfter(db: Db, position: number, limit: number): Promise<SealedEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select([
      'position',
      'at',
      'actor_id as actorId',
      'action',
      'subject_kind as kind',
      'subject_location_id as locationId',
      'subject_id as id',
      'detail',
      'seal',
    ])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ kind, locationId, id, ...row }) => ({ ...row, subject: { kind, locationId, id } }));
}

export type AuditProof = {
  readonly provenAt: Date;
  /** How many entries there were, and the seal of the last. */
  readonly entries: number;
  readonly seal: string;
  /** The first position that does not fit; null when all do. */
  readonly brokenAt: number | null;
};

export async function insertProof(tx: Db, { id, provenAt, entries, seal, brokenAt }: AuditProof & { id: string }) {
  await tx.insertInto('audit_proofs').values({ id, proven_at: provenAt, entries, seal, broken_at: brokenAt }).execute();
}

export async function findLastProof(db: Db, which: 'any' | 'intact'): Promise<AuditProof | null> {
  const query = db
    .selectFrom('audit_proofs')
    .select(['proven_at as provenAt', 'entries', 'seal', 'broken_at as brokenAt'])
    .orderBy('id', 'desc')
    .limit(1);
  return (await (which === 'intact' ? query.where('broken_at', 'is', null) : query).executeTakeFirst()) ?? null;
}
