// A program sends a table and gets its answer in the same call.

import type { Deps } from '#app/deps.ts';
import { recordChanges } from '#features/audit/server/public.ts';
import type { ReviewDeps } from '#features/owners/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import type { ImportKind as KindName, TableReport } from '../../imports.contract.ts';
import type { PinDecisions } from '../lots/geocode-lots.ts';
import { IMPORT_STALE, type ImportKind, type PlannedTable, type RequestedImport } from './import-kind.ts';
import { insertDone, listChangedLots, lockOwner } from './imports.store.ts';

/** Allows for two people who work on the same lots at once; if there are more, they are asked to come back. */
const MAX_PLANS = 3;
const FILE_NAME = 'import.csv';

type Requested = Pick<RequestedImport, 'ownerId' | 'locationId' | 'now'> & {
  readonly csv: string;
  readonly dryRun: boolean;
  readonly pins?: PinDecisions | undefined;
};
type ImportDeps = ReviewDeps & Pick<Deps, 'db' | 'pools'>;
type Once<Report> = (act: (tx: Db) => Promise<{ data: Report } | Refusal>) => Promise<{ data: Report } | Refusal>;

export async function importAtOnce<Plan extends PlannedTable>(
  deps: ImportDeps,
  { name, kind }: { readonly name: KindName; readonly kind: ImportKind<Plan> },
  { csv, dryRun, pins = [], ...of }: Requested,
  once: Once<Plan['report']>,
): Promise<{ data: Plan['report'] } | Refusal> {
  const requested: RequestedImport = { ...of, file: csv, chosen: null, sheet: null, pins, language: languageSpoken() };
  return whileStale(async () => {
    const plan = await kind.plan(deps, requested);
    if (isRefusal(plan)) return plan;
    if (dryRun) return once(async () => ({ data: plan.report }));
    return once(async (tx) => {
      const importId = deps.newId();
      const writing = { importId, deps, onStep: () => {} };
      const wrong = await writePlan(tx, { kind, plan }, { ...requested, ...writing });
      if (wrong) return wrong;
      const report = { ...plan.report, imported: true };
      const file = { kind: name, fileName: FILE_NAME, bytes: csv.length } as const;
      await insertDone(tx, { ...nameRequest(requested), ...file, id: importId, report });
      return { data: report };
    });
  });
}

const nameRequest = ({ ownerId, locationId, language, now }: RequestedImport) => {
  return { ownerId, locationId, language, createdAt: now };
};

type Planned<Plan extends PlannedTable> = { readonly kind: ImportKind<Plan>; readonly plan: Plan };

/** In the caller's transaction: everything, or the reason why not. */
export async function writePlan<Plan extends PlannedTable>(
  tx: Db,
  { kind, plan }: Planned<Plan>,
  requested: Parameters<ImportKind<Plan>['write']>[2],
): Promise<Refusal | null> {
  if (!(await lockOwner(tx, requested.ownerId))) return refuse('not_signed_in');
  if (!(await kind.isFresh(tx, plan, requested))) return IMPORT_STALE;
  if (plan.report.wrongLines > 0) return refuse('import_wrong_lines', { data: plan.report as TableReport });
  const { ownerId, importId, now } = requested;
  const scope = { actorId: ownerId, now, ownerIds: [], by: 'import', ...kind.changes(plan, requested) } as const;
  return recordChanges(
    tx,
    scope,
    () => kind.write(tx, plan, requested),
    () => listChangedLots(tx, { ownerId, importId }),
  );
}

/** Plans again when another request got in first. */
async function whileStale<T>(importOnce: () => Promise<T | Refusal>): Promise<T | Refusal> {
  let answer = await importOnce();
  for (let plans = 1; answer === IMPORT_STALE && plans < MAX_PLANS; plans++) answer = await importOnce();
  return answer;
}
