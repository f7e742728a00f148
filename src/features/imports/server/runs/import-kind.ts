// One way of importing, for all tables. A kind says what its lines mean and how they are
// written; uploading, checking, showing and undoing are the same for all.

import type { Deps } from '#app/deps.ts';
import type { ChangeScope } from '#features/audit/server/public.ts';
import type { ReviewDeps } from '#features/owners/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReportProgress } from '#platform/worker-pools/work-process.ts';
import type { TableReport } from '../../imports.contract.ts';
import type { PinDecisions } from '../lots/geocode-lots.ts';
import type { TableToCheck } from '../table/check-table.ts';

export type RequestedImport = TableToCheck & {
  readonly ownerId: string;
  /** For member codes and permits. */
  readonly locationId: string | null;
  readonly pins: PinDecisions;
  /** The language for error messages. */
  readonly language: string;
  readonly now: Date;
};

export type PlannedTable = {
  readonly report: TableReport /** How many statements it takes to write it. */;
  readonly steps: number;
};

export type ImportKind<Plan extends PlannedTable = PlannedTable> = {
  /** Runs before any transaction, because a transaction must not wait for a worker process. @throws PoolBusy when too many are waiting */
  plan(
    deps: Pick<Deps, 'db' | 'pools' | 'config'>,
    requested: RequestedImport,
    onProgress?: ReportProgress,
  ): Promise<Plan | Refusal>;
  /** Which existing lots it may change, and what of them. */
  changes(plan: Plan, requested: RequestedImport): Pick<ChangeScope, 'locationIds' | 'parts'>;
  /** In the caller's transaction. The caller has checked the report: no line is wrong. @returns IMPORT_STALE, or why not */
  write(tx: Db, plan: Plan, requested: RequestedImport & Writing): Promise<Refusal | null>;
  /** In the caller's transaction: whether the plan still matches the existing data, which it locks. */
  isFresh(tx: Db, plan: Plan, requested: RequestedImport): Promise<boolean>;
};

export type Writing = {
  /** Identifies what is done, so that it can be undone. */
  readonly importId: string;
  readonly deps: ReviewDeps;
  /** Called once after each statement of `steps`. */
  readonly onStep: () => void;
};

/** Another change came first: what this import would do has to be planned again. */
export const IMPORT_STALE: Refusal = refuse('busy');
