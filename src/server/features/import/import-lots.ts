// Imports lots and zones from one file. The whole file is validated first, then written completely or not at all,
// because after half an import the file could not be sent again.

import type { ImportReport } from '#contract/lots/location-import.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { WorkerFile } from '../../lanes/lane.ts';
import {
  insertLots,
  insertSignedZones,
  type KnownLot,
  listLotsOf,
  listTakenZones,
  lockLots,
  lockOwner,
} from './import-lots.store.ts';
import { withTaken } from './import-plan.ts';
import type * as Work from './plan-lots.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./plan-lots.worker.ts', import.meta.url) };

type WantedImport = { readonly csv: string; readonly dryRun: boolean; readonly ownerId: string; readonly now: Date };
export type PlannedImport = Work.LotsPlan & { readonly known: readonly KnownLot[] };

/** Another import of the owner came first: what this one would do has to be planned anew. */
export const IMPORT_STALE: Refusal = refuse('busy');

/** Before the transaction, which must not wait for a thread. @throws LaneBusy when too many wait */
export async function planImport(
  { db, lanes }: Pick<Deps, 'db' | 'lanes'>,
  { csv, ownerId, now }: WantedImport,
): Promise<PlannedImport | Refusal> {
  const known = await listLotsOf(db, ownerId);
  const plan = await lanes.imports.run(WORK, 'planLots', { csv, known, ownerId, now });
  return isRefusal(plan) ? plan : { ...plan, known };
}

/** In the caller's transaction. A dry run writes nothing and reports what would be written. */
export async function importPlan(
  tx: Db,
  plan: PlannedImport,
  { ownerId, dryRun }: WantedImport,
): Promise<{ data: ImportReport } | Refusal> {
  if (!dryRun) {
    if (!(await lockOwner(tx, ownerId))) return refuse('not_signed_in');
    if (!isSame(await listLotsOf(tx, ownerId), plan.known)) return IMPORT_STALE;
    await lockLots(tx, plan.knownIds);
  }
  const taken = [];
  for (const zones of plan.zonesOfKnownLots) taken.push(...(await listTakenZones(tx, zones)));
  const report = withTaken(plan, taken);
  if (dryRun) return { data: report };
  if (report.wrongLines > 0) return refuse('import_wrong_lines', { data: report });
  for (const lots of plan.rows.lots) await insertLots(tx, lots);
  for (const zones of plan.rows.zones) await insertSignedZones(tx, zones);
  return { data: { ...report, imported: true } };
}

function isSame(one: readonly KnownLot[], other: readonly KnownLot[]): boolean {
  const names = new Map(other.map(({ id, name, address }) => [id, `${name}\n${address}`]));
  return one.length === other.length && one.every((lot) => names.get(lot.id) === `${lot.name}\n${lot.address}`);
}
