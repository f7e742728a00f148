// Imports lots and zones from one file. The whole file is checked first, then written completely
// or not at all, because after half an import nobody would know which half.

import { isDeepStrictEqual } from 'node:util';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { insertMoves } from '#features/lots/server/public.ts';
import { admitLots, findRoomForLots } from '#features/owners/server/public.ts';
import { beginCounting, beginCountingNew, endCounting, lockSpaces } from '#features/spaces/server/public.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { queryShardsInTurn } from '#platform/db/sharding/shards-in-turn.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import { inSteps } from '../in-steps.ts';
import { IMPORT_STALE, type ImportKind, type RequestedImport } from '../runs/import-kind.ts';
import { writeJournal } from '../runs/imports.store.ts';
import {
  addTaxes,
  changeLots,
  changeZones,
  findLotsAlike,
  insertLots,
  insertSignedZones,
  learnNewNames,
  learnWords,
  lockLots,
} from './import-lots.store.ts';
import type { LotsSought } from './lots-alike.ts';
import type * as Work from './plan-lots.worker.ts';
import type { PlanRows } from './plan-rows.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./plan-lots.worker.ts', import.meta.url) };

export type PlannedLots = Work.LotsPlan & { readonly knownLots: readonly string[]; readonly steps: number };

export const lotsImport: ImportKind<PlannedLots> = {
  async plan({ db, pools, config }, requested, onProgress) {
    const { ownerId } = requested;
    const room = await findRoomForLots(db, { config }, ownerId);
    const planWith = (knownLots: readonly string[]) =>
      pools.imports.run(WORK, 'planLots', { ...requested, room, knownLots }, { onProgress });
    const allNew = await planWith([]);
    if (isRefusal(allNew)) return allNew;
    const knownLots = await listLotsAlike(db, ownerId, allNew.sought);
    const plan = knownLots.length === 0 ? allNew : await planWith(knownLots);
    return isRefusal(plan) ? plan : { ...plan, knownLots, steps: stepsOf(plan.rows) };
  },
  async isFresh(tx, plan, { ownerId }) {
    await lockLots(tx, plan.knownIds);
    return isDeepStrictEqual(await listLotsAlike(tx, ownerId, plan.sought), plan.knownLots);
  },
  changes: ({ knownIds: locationIds }) => ({ locationIds }),
  async write(tx, { rows, report }, { ownerId, now, importId, deps, onStep }) {
    const write = (parts: readonly string[], act: (tx: Db, part: string) => Promise<void>) =>
      inSteps(parts, async (part) => {
        await act(tx, part);
        onStep();
      });
    const added = report.newLocations;
    const admitted = added > 0 ? await admitLots(tx, deps, { ownerId, lots: added, now }) : { heldAt: null };
    // There was room for them when the file was checked.
    if (isRefusal(admitted)) return IMPORT_STALE;
    await queryShardsInTurn(tx);
    await write(rows.lots, (db, lots) => insertLots(db, lots, admitted.heldAt));
    await write(rows.taxes, addTaxes);
    await write(rows.changedLots, changeLots);
    await write(rows.clocks, insertMoves);
    await write(rows.zones, insertSignedZones);
    await write(rows.counted, beginCountingNew);
    await changeCounting(tx, rows, { now, when: 'before' });
    await write(rows.changedZones, changeZones);
    await changeCounting(tx, rows, { now, when: 'after' });
    await learnWords(tx, { ownerId, now });
    await learnNewNames(tx, rows.renamed);
    await write(rows.journal, (db, part) => writeJournal(db, { ownerId, importId }, part));
    await recordTaxes(tx, rows, { ownerId, now });
    return null;
  },
};

const stepsOf = (rows: PlanRows): number =>
  [
    rows.lots,
    rows.taxes,
    rows.changedLots,
    rows.clocks,
    rows.zones,
    rows.counted,
    rows.changedZones,
    rows.journal,
  ].reduce((sum, parts) => sum + parts.length, 0);

/** The parts that contain any. */
async function listLotsAlike(db: Db, ownerId: string, sought: readonly LotsSought[]): Promise<readonly string[]> {
  const found: string[] = [];
  await inSteps(sought, async (some) => void found.push(await findLotsAlike(db, { ownerId, ...some })));
  return found.filter((lots) => lots !== '[]');
}

type When = { readonly now: Date; readonly when: 'before' | 'after' };

/** Under the lock that each sale takes too, so that a sale sees either the old capacity or the new one. */
async function changeCounting(tx: Db, { recounted }: PlanRows, { now, when }: When): Promise<void> {
  for (const { change, ...at } of recounted) {
    if (when === 'before' && change === 'goes_on') await lockSpaces(tx, at);
    if (when === 'before' && change === 'ends') await endCounting(tx, at);
    if (when === 'after' && change === 'begins') await beginCounting(tx, { ...at, now });
  }
}

async function recordTaxes(
  tx: Db,
  { taxesSummary, changedTaxes }: PlanRows,
  { ownerId: actorId, now }: Pick<RequestedImport, 'ownerId' | 'now'>,
): Promise<void> {
  if (taxesSummary) {
    const subject = { kind: 'user', locationId: null, id: actorId } as const;
    const detail = { lots: taxesSummary.lots, to: taxesSummary.words };
    await recordSupportAct(tx, { actorId, action: 'taxes_imported', subject, detail, now });
  }
  for (const { id, from, to } of changedTaxes) {
    const subject = { kind: 'location', locationId: id, id } as const;
    await recordSupportAct(tx, { actorId, action: 'taxes_changed', subject, detail: { from, to }, now });
  }
}
