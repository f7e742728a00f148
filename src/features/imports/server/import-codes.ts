// Imports one lot's member codes from one file. The file is checked before anything is written, and written completely or not at all.

import { findLocation, lockLocation } from '#features/lot-directory/server/public.ts';
import { insertCodes, listValidCodes, updateCode } from '#features/members/server/public.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import { inSteps } from './in-steps.ts';
import type * as Work from './read-codes.worker.ts';
import type { ImportKind, RequestedImport } from './runs/import-kind.ts';
import { writeJournal } from './runs/imports.store.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./read-codes.worker.ts', import.meta.url) };
const ROWS_AT_A_TIME = 100;

export type PlannedCodes = Work.CodesPlan & {
  readonly knownCodes: string;
  readonly zones: ReadonlyMap<string, string>;
  readonly steps: number;
};

export const codesImport: ImportKind<PlannedCodes> = {
  async plan({ db, pools }, requested, onProgress) {
    const locationId = lotOf(requested);
    const location = await findLocation(db, locationId);
    if (!location) return refuse('not_found');
    const [zones, knownCodes] = [await zonesByNumber(db, locationId), await listValidCodes(db, locationId)];
    const at = { locationId, timeZone: location.timeZone, zones };
    const plan = await pools.imports.run(WORK, 'planCodes', { ...requested, ...at, knownCodes }, { onProgress });
    if (isRefusal(plan)) return plan;
    const steps = [plan.added, plan.changed, plan.journal].reduce((sum, rows) => sum + countParts(rows), 0);
    return { ...plan, knownCodes, zones, steps };
  },
  async isFresh(tx, { zones, knownCodes }, requested) {
    const locationId = lotOf(requested);
    if (!(await lockLocation(tx, locationId))) return false;
    return isSame(await zonesByNumber(tx, locationId), zones) && (await listValidCodes(tx, locationId)) === knownCodes;
  },
  changes: (_plan, requested) => ({ locationIds: [lotOf(requested)], parts: { codes: true, permits: false } }),
  async write(tx, plan, { importId, onStep, ...requested }): Promise<Refusal | null> {
    const locationId = lotOf(requested);
    const { ownerId, now } = requested;
    await inSteps(partsOf(plan.added), async (part) => {
      await insertCodes(
        tx,
        part.map(({ id, fields }) => ({ id, locationId, createdAt: now, ...fields })),
      );
      onStep();
    });
    await inSteps(partsOf(plan.changed), async (part) => {
      for (const { id, fields } of part) await updateCode(tx, { locationId, id }, fields);
      onStep();
    });
    const journal = plan.journal.map((entry, index) => ({ place: index, before: null, after: null, ...entry }));
    await inSteps(partsOf(journal), async (part) => {
      await writeJournal(tx, { ownerId, importId }, jsonRows(part));
      onStep();
    });
    return null;
  },
};

function lotOf({ locationId }: Pick<RequestedImport, 'locationId'>): string {
  if (locationId === null) throw new Error('Member codes were imported without their lot.');
  return locationId;
}

const countParts = (rows: readonly unknown[]): number => Math.ceil(rows.length / ROWS_AT_A_TIME);

function partsOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: countParts(rows) }, (_, part) =>
    rows.slice(part * ROWS_AT_A_TIME, (part + 1) * ROWS_AT_A_TIME),
  );
}

async function zonesByNumber(db: Db, locationId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await listZonesOnOffer(db, locationId)).map(({ zoneNumber, id }) => [zoneNumber, id]));
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([number, id]) => other.get(number) === id);
}
