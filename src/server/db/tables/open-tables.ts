import type { KeyScope } from '#domain/integrations/key-scopes.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

/** What is open to programs of owners. */
export type OpenTables = {
  apiKeys: ApiKeysTable;
};

type ApiKeysTable = {
  userId: string;
  id: string;
  keyHash: string;
  ending: string;
  name: string;
  scopes: readonly KeyScope[];
  /** Null: all lots, future ones too. */
  locationIds: readonly string[] | null;
  createdAt: Timestamp;
  /** To the minute. */
  usedAt: NullableTimestamp;
  revokedAt: NullableTimestamp;
  /** When it was last tried after that. */
  refusedAt: NullableTimestamp;
};
