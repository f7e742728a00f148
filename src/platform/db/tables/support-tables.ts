// Types of the support's tables.

import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type ContactMessagesTable = {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: Timestamp;
  closedAt: NullableTimestamp;
};

export type ContactAnswersTable = {
  id: string;
  contactMessageId: string;
  text: string;
  answeredBy: string;
  messageId: string;
  createdAt: Timestamp;
};

/** Append-only: each entry's seal includes the previous one. */
export type AuditEntriesTable = {
  position: number;
  at: Timestamp;
  actorId: string;
  action: string;
  subjectKind: 'message' | 'order' | 'user' | 'search' | 'mail' | 'location' | 'reconciliation';
  subjectLocationId: string | null;
  /** Null only for a search. */
  subjectId: string | null;
  /** JSON, stored as text because its exact bytes are sealed. */
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
