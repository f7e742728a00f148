import type { Generated } from 'kysely';
import type { WebhookEvent } from '#features/webhooks/rules/webhook-events.ts';
import type { KeyScope } from '#platform/access/key-scopes.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';
import type { ImportChangesTable, ImportPartsTable, ImportsTable } from './import-tables.ts';

/** What owners open to programs. */
export type OpenTables = {
  imports: ImportsTable;
  importParts: ImportPartsTable;
  importChanges: ImportChangesTable;
  apiKeys: ApiKeysTable;
  webhooks: WebhooksTable;
  webhookFacts: { locationId: string; about: string; event: string; at: Timestamp; dueAt: Timestamp };
  webhookDeliveries: WebhookDeliveriesTable;
  webhookStates: WebhookStatesTable;
};

type ApiKeysTable = {
  userId: string;
  id: string;
  keyHash: string;
  ending: string;
  name: string;
  scopes: readonly KeyScope[];
  /** Null for all lots, including future ones. */
  locationIds: readonly string[] | null;
  createdAt: Timestamp;
  /** Accurate to the minute. */
  usedAt: NullableTimestamp;
  revokedAt: NullableTimestamp;
  /** When somebody last tried to use it after that. */
  refusedAt: NullableTimestamp;
};

type WebhooksTable = {
  id: string;
  ownerId: string;
  url: string;
  events: readonly WebhookEvent[];
  /** Null for all lots, including future ones. */
  locationIds: readonly string[] | null;
  sealedSecret: string;
  oldSealedSecret: string | null;
  oldSecretUntil: NullableTimestamp;
  createdAt: Timestamp;
  offAt: NullableTimestamp;
  offBecause: 'owner' | 'failing' | null;
};

type WebhookDeliveriesTable = {
  webhookId: string;
  id: string;
  event: string;
  about: string;
  at: Timestamp;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  dueAt: Timestamp;
  since: Timestamp;
  tries: Generated<number>;
  triedAt: NullableTimestamp;
  answerStatus: number | null;
  answerText: Generated<string>;
  trouble: Generated<string>;
  tookMs: number | null;
};

type WebhookStatesTable = {
  webhookId: string;
  failures: Generated<number>;
  failingSince: NullableTimestamp;
  waitsUntil: NullableTimestamp;
  deliveredAt: NullableTimestamp;
};
