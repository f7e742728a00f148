// The support desk's own tables, as the compiler sees them.

import type { Generated } from 'kysely';
import type { Timestamp } from './column-types.ts';

export type ContactAnswersTable = {
  id: string;
  contact_message_id: string;
  text: string;
  answered_by: string;
  message_id: string;
  created_at: Timestamp;
};

/** Only ever added to: each entry's seal holds the one before. */
export type AuditEntriesTable = {
  position: number;
  at: Timestamp;
  actor_id: string;
  action: string;
  subject_kind: 'message' | 'order' | 'user' | 'search' | 'mail' | 'location' | 'books';
  subject_location_id: string | null;
  /** Null for a search alone. */
  subject_id: string | null;
  /** JSON, kept as text because its very letters are sealed. */
  detail: string;
  seal: string;
};

export type AuditHeadTable = { is_head: Generated<boolean>; position: number; seal: string };

export type AuditProofsTable = {
  id: string;
  proven_at: Timestamp;
  entries: number;
  seal: string;
  broken_at: number | null;
};
