// What makes the log provable: each entry is sealed together with the seal of the one before, so that none can be
// changed, taken out or put in between without every later seal being wrong.

import { createHash } from 'node:crypto';
import type { AUDIT_ACTIONS } from '#contract/desk.contract.ts';
import type { AuditEntriesTable } from '../../db/desk-tables.ts';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditSubject = {
  readonly kind: AuditEntriesTable['subjectKind'];
  readonly locationId: string | null;
  /** Null for a search and for the books. */
  readonly id: string | null;
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

/** The seal of an entry: SHA-256 of a JSON list that begins with the seal before and the position. */
export function sealOf({ position, ...content }: UnsealedEntry, sealBefore: string): string {
  return createHash('sha256')
    .update(`["${sealBefore}",${position}${sealedContent(content)}`)
    .digest('hex');
}

/** The rest of that list: what is known before the entry has its turn, at which the database computes the seal. */
export function sealedContent({ at, actorId, action, subject, detail }: Omit<UnsealedEntry, 'position'>): string {
  const { kind, locationId, id } = subject;
  return `,${JSON.stringify([at.toISOString(), actorId, action, kind, locationId, id, detail]).slice(1)}`;
}
