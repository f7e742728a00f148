// Types of the tables of imports.

import type { ColumnType } from 'kysely';
import type {
  ImportedThing,
  ImportKind,
  ImportState,
  PinDecision,
  TableReport,
  UndoReport,
} from '#features/imports/imports.contract.ts';
import type { NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

type Counted = ColumnType<number, number | undefined, number>;

export type ImportsTable = {
  ownerId: string;
  id: string;
  kind: ImportKind;
  locationId: string | null;
  fileName: string;
  bytes: number;
  receivedBytes: Counted;
  /** The language of the person who imports, in which errors are reported. */
  language: string;
  state: ImportState;
  columns: NullableJson<(string | null)[]>;
  sheet: string | null;
  pins: NullableJson<PinDecision[]>;
  done: Counted;
  total: Counted;
  tries: Counted;
  report: NullableJson<TableReport>;
  isCheckedAgain: ColumnType<boolean, boolean | undefined, boolean>;
  undo: NullableJson<UndoReport>;
  createdAt: Timestamp;
  importedAt: NullableTimestamp;
};

export type ImportPartsTable = { ownerId: string; importId: string; place: number; bytes: Buffer };

export type ImportChangesTable = {
  ownerId: string;
  importId: string;
  place: number;
  line: number;
  thing: ImportedThing;
  locationId: string;
  thingId: string;
  name: string;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
  outcome: ColumnType<'removed' | 'restored' | 'stored' | null, undefined, 'removed' | 'restored' | 'stored'>;
  reason: ColumnType<string | null, undefined, string | null>;
};
