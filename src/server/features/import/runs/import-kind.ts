// One way of importing for all tables. A kind says what its lines mean and how they are written; a file is read, checked, shown and
// taken back alike.

import type { TableReport } from '#contract/lots/imports.contract.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { SayProgress } from '../../../lanes/work-process.ts';
import type { ReviewDeps } from '../../owner-review/held-lots.ts';
import type { TableToCheck } from '../table/check-table.ts';

export type WantedImport = TableToCheck & {
  readonly ownerId: string;
  /** Of member codes. */
  readonly locationId: string | null;
  /** In which what is wrong is told. */
  readonly language: string;
  readonly now: Date;
};

export type PlannedTable = {
  readonly report: TableReport /** How many statements writing it takes. */;
  readonly steps: number;
};

export type ImportKind<Plan extends PlannedTable = PlannedTable> = {
  /** Before any transaction, which must not wait for a work process. @throws LaneBusy when too many wait */
  plan(
    deps: Pick<Deps, 'db' | 'lanes' | 'config'>,
    wanted: WantedImport,
    onProgress?: SayProgress,
  ): Promise<Plan | Refusal>;
  /** In the caller's transaction. The caller has looked at the report: no line is wrong. @returns IMPORT_STALE, or why not */
  write(tx: Db, plan: Plan, wanted: WantedImport & Writing): Promise<Refusal | null>;
  /** In the caller's transaction: whether the plan is still one of what is there; locks that. */
  isFresh(tx: Db, plan: Plan, wanted: WantedImport): Promise<boolean>;
};

export type Writing = {
  /** Under which what is done can be taken back. */
  readonly importId: string;
  readonly deps: ReviewDeps;
  /** Called once after each statement of `steps`. */
  readonly onStep: () => void;
};

/** Another change came first: what this import would do has to be planned anew. */
export const IMPORT_STALE: Refusal = refuse('busy');
