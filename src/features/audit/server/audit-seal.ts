// The hash chain of the audit log: each entry is sealed together with the previous seal, so that none can be
// changed, removed or inserted without breaking every later seal.

import { createHash } from 'node:crypto';
import type { AuditEntriesTable } from '#platform/db/tables/support-tables.ts';
import type { AUDIT_ACTIONS } from '../audit-actions.ts';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditSubject = {
  readonly kind: AuditEntriesTable['subjectKind'];
  readonly locationId: string | null;
  /** Null for a search and for the books. */
  readonly id: string | null;
};

export type UnsealedEntry = {
  /** From 1, without gaps. */
  readonly position: number;
  readonly at: Date;
  readonly actorId: string;
  readonly action: string;
  readonly subject: AuditSubject;
  /** JSON, byte for byte as stored. */
  readonly detail: string;
};

export type SealedEntry = UnsealedEntry & { readonly seal: string };

/** The seal before the first entry. */
export const NO_SEAL = '';

/** The seal of an entry: SHA-256 of a JSON array that starts with the previous seal and the position. */
export function sealOf({ position, ...content }: UnsealedEntry, sealBefore: string): string {
  return createHash('sha256')
    .update(`["${sealBefore}",${position}${sealedContent(content)}`)
    .digest('hex');
}

/** The rest of that array, which is known before the database assigns the position and computes the seal. */
export function sealedContent({ at, actorId, action, subject, detail }: Omit<UnsealedEntry, 'position'>): string {
  const { kind, locationId, id } = subject;
  return `,${JSON.stringify([at.toISOString(), actorId, action, kind, locationId, id, detail]).slice(1)}`;
}
