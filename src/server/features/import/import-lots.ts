// Imports lots and zones from one file. The whole file is validated first, then written completely or not at all,
// because after half an import the file could not be sent again.

import { isDeepStrictEqual } from 'node:util';
import type { ImportReport } from '#contract/lots/location-import.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../db/database.ts';
import { askShardsInTurn } from '../../db/places/in-turn.ts';
import type { Deps } from '../../deps.ts';
import type { WorkerFile } from '../../lanes/lane.ts';
import { languageSpoken } from '../../languages/languages.ts';
import { recordDeskAct } from '../audit/audit-log.ts';
import { beginCountingNew } from '../capacity/zone-places.ts';
import {
  addTaxes,
  findLotsAlike,
  insertLots,
  insertSignedZones,
  learnWords,
  listTakenZones,
  lockLots,
  lockOwner,
} from './import-lots.store.ts';
import { withTaken } from './import-plan.ts';
import { inSteps } from './in-steps.ts';
import type * as Work from './plan-lots.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./plan-lots.worker.ts', import.meta.url) };

type WantedImport = { readonly csv: string; readonly dryRun: boolean; readonly ownerId: string; readonly now: Date };
export type PlannedImport = Work.LotsPlan & { readonly knownLots: readonly string[] };

/** Another import of the owner came first: what this one would do has to be planned anew. */
export const IMPORT_STALE: Refusal = refuse('busy');

/** Before the transaction, which must not wait for a work process. @throws LaneBusy when too many wait */
export async function planImport(
  { db, lanes }: Pick<Deps, 'db' | 'lanes'>,
  { csv, ownerId, now }: WantedImport,
): Promise<PlannedImport | Refusal> {
  const planWith = (knownLots: readonly string[]) =>
    lanes.imports.run(WORK, 'planLots', { csv, knownLots, ownerId, now, language: languageSpoken() });
  const allNew = await planWith([]);
  if (isRefusal(allNew)) return allNew;
  const knownLots = await listLotsAlike(db, allNew.likenesses);
  if (knownLots.length === 0) return { ...allNew, knownLots };
  const plan = await planWith(knownLots);
  return isRefusal(plan) ? plan : { ...plan, knownLots };
}

/** The parts that have any. */
async function listLotsAlike(db: Db, likenesses: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  await inSteps(likenesses, async (some) => void found.push(await findLotsAlike(db, some)));
  return found.filter((lots) => lots !== '[]');
}

/** In the caller's transaction. A dry run writes nothing and reports what would be written. */
export async function importPlan(
  tx: Db,
  plan: PlannedImport,
  { ownerId, dryRun, now }: WantedImport,
): Promise<{ data: ImportReport } | Refusal> {
  if (!dryRun) {
    if (!(await lockOwner(tx, ownerId))) return refuse('not_signed_in');
    await lockLots(tx, plan.knownIds);
    const knownLots = await listLotsAlike(tx, plan.likenesses);
    if (!isDeepStrictEqual(knownLots, plan.knownLots)) return IMPORT_STALE;
  }
  const taken = [];
  for (const zones of plan.zonesOfKnownLots) taken.push(...(await listTakenZones(tx, zones)));
  const report = withTaken(plan, taken);
  if (dryRun) return { data: report };
  if (report.wrongLines > 0) return refuse('import_wrong_lines', { data: report });
  await askShardsInTurn(tx);
  await inSteps(plan.rows.lots, (lots) => insertLots(tx, lots));
  await inSteps(plan.rows.taxes, (taxes) => addTaxes(tx, taxes));
  await inSteps(plan.rows.zones, (zones) => insertSignedZones(tx, zones));
  await inSteps(plan.rows.counted, (zones) => beginCountingNew(tx, zones));
  await learnWords(tx, { ownerId, now });
  const { taxesSaid } = plan.rows;
  if (taxesSaid) {
    const subject = { kind: 'user', locationId: null, id: ownerId } as const;
    const detail = { lots: taxesSaid.lots, to: taxesSaid.words };
    await recordDeskAct(tx, { actorId: ownerId, action: 'taxes_imported', subject, detail, now });
  }
  return { data: { ...report, imported: true } };
}
