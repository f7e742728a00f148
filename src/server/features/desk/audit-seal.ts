// What makes the log provable: each entry is sealed together with the seal of the one before, so that none can be
// changed, taken out or put in between without every later seal being wrong.

import { createHash } from 'node:crypto';
import type { AUDIT_ACTIONS } from '#contract/desk.contract.ts';
import type { AuditEntriesTable } from '../../db/desk-tables.ts';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditSubject = {
  readonly kind: AuditEntriesTable['subject_kind'];
  readonly locationId: string | null;
  readonly id: string;
};

export type UnsealedEntry = {
  /** From 1 without gaps. */
  readonly position: number;
  readonly at: Date;
  readonly actorId: string;
  readonly action: string;
  readonly subject: AuditSubject;
  /** JSON, letter by letter as it is kept. */
  readonly detail: string;
};

export type SealedEntry = UnsealedEntry & { readonly seal: string };

/** The seal before the first entry. */
export const NO_SEAL = '';

export function sealOf(entry: UnsealedEntry, sealBefore: string): string {
  const { position, at, actorId, action, subject, detail } = entry;
  const sealed = [sealBefore, position, at.toISOString(), actorId, action];
  const about = [subject.kind, subject.locationId, subject.id, detail];
  return createHash('sha256')
    .update(JSON.stringify([...sealed, ...about]))
    .digest('hex');
}
