// The support desk's own tables, as the compiler sees them.

import type { Generated } from 'kysely';
import type { Timestamp } from './column-types.ts';

export type ContactAnswersTable = {
  id: string;
  contactMessageId: string;
  text: string;
  answeredBy: string;
  messageId: string;
  createdAt: Timestamp;
};

/** Only ever added to: each entry's seal holds the one before. */
export type AuditEntriesTable = {
  position: number;
  at: Timestamp;
  actorId: string;
  action: string;
  subjectKind: 'message' | 'order' | 'user' | 'search' | 'mail' | 'location' | 'books';
  subjectLocationId: string | null;
  /** Null for a search alone. */
  subjectId: string | null;
  /** JSON, kept as text because its very letters are sealed. */
  detail: string;
  seal: string;
};

export type AuditHeadTable = { isHead: Generated<boolean>; position: number; seal: string };

export type AuditProofsTable = {
  id: string;
  provenAt: Timestamp;
  entries: number;
  seal: string;
  brokenAt: number | null;
};
