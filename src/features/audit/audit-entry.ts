// An entry of the audit log, and what it says about a change, in the reader's language.

import { z } from 'zod';
import { ROLES } from '#platform/access/roles.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { CHANGE_AREAS } from './rules/settings.ts';

/** Null before: it was not set, or is new. Null after: it is no longer set, or is gone. */
export const ChangedField = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ChangedField = z.output<typeof ChangedField>;

export const AuditChange = z.object({
  area: z.enum(CHANGE_AREAS),
  /** What was changed: a zone's number, a member's name; null for the lot itself. */
  of: z.string().nullable(),
  /** How, other than on a page. */
  by: z.enum(['import', 'import_undo', 'many_lots', 'program']).nullable(),
  kind: z.enum(['added', 'changed', 'removed']),
  fields: z.array(ChangedField),
});
export type AuditChange = z.output<typeof AuditChange>;

export const AuditEntry = z.object({
  /** Counts from 1 without gaps. */
  position: z.int(),
  at: IsoTime,
  by: z.object({ _id: Id, name: z.string(), role: z.enum(ROLES) }),
  action: z.enum(AUDIT_ACTIONS),
  /** A search, or the reconciliation as a whole, has no subject: the id is null. */
  subject: z.object({
    kind: z.enum(['message', 'order', 'user', 'search', 'mail', 'location', 'reconciliation']),
    id: Id.nullable(),
    locationId: Id.nullable(),
  }),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** For settings_changed; null for any other act, which `detail` describes. */
  change: AuditChange.nullable(),
  /** SHA-256 over this entry and the previous entry's seal. */
  seal: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;
