// Rule 318: owners give permits from a table, either free or by invoice. All lines are
// checked before anything is done: it imports all of them or none.

import { isDeepStrictEqual } from 'node:util';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { countSeatsOf, grantPermit, listLivePermits, listPlans, lockPlans } from '#features/permits/server/public.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import type * as Work from './read-permits.worker.ts';
import type { ImportKind, RequestedImport } from './runs/import-kind.ts';
import { writeJournal } from './runs/imports.store.ts';
import type { JournalEntry } from './runs/journal.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./read-permits.worker.ts', import.meta.url) };
/** A lot's plans together may have more. Beyond this number, plates that are covered twice are not found. */
const MAX_LIVE = 50_000;

type PlannedPermits = Work.PermitsPlan & { readonly lot: Work.PermitsOfLot; readonly steps: number };

export const permitsImport: ImportKind<PlannedPermits> = {
  async plan({ db, pools }, { file, chosen, sheet, language, ...requested }, onProgress) {
    const lot = await readLot(db, requested, listPlans);
    if (isRefusal(lot)) return lot;
    const plan = await pools.imports.run(WORK, 'planPermits', { file, chosen, sheet, language, lot }, { onProgress });
    return isRefusal(plan) ? plan : { ...plan, lot, steps: plan.permits.length };
  },
  /** Holds the lot's plans, so that what was checked still holds when it is written. */
  async isFresh(tx, { lot }, requested) {
    return isDeepStrictEqual(await readLot(tx, requested, lockPlans), lot);
  },
  changes: (_plan, requested) => ({ locationIds: [lotOf(requested)], parts: { codes: false, permits: true } }),
  async write(tx, { permits }, { ownerId, importId, deps, onStep, ...requested }) {
    const locationId = lotOf(requested);
    const journal: JournalEntry[] = [];
    for (const { line, ...gift } of permits) {
      const permit = await grantPermit(deps, tx, { locationId, ...gift });
      if (isRefusal(permit)) throw new Error(`A line that was checked is refused: ${permit.refusal}`);
      journal.push({ line, thing: 'permit', locationId, thingId: permit.id, name: gift.given.name });
      onStep();
    }
    const rows = journal.map((entry, index) => ({ place: index, before: null, after: null, ...entry }));
    await writeJournal(tx, { ownerId, importId }, jsonRows(rows));
    return null;
  },
};

function lotOf({ locationId }: Pick<RequestedImport, 'locationId'>): string {
  if (locationId === null) throw new Error('Permits were imported without their lot.');
  return locationId;
}

async function readLot(
  db: Db,
  requested: Pick<RequestedImport, 'locationId' | 'now'>,
  readPlans: typeof lockPlans,
): Promise<Work.PermitsOfLot | Refusal> {
  const locationId = lotOf(requested);
  const location = await findLocation(db, locationId);
  if (!location) return refuse('not_found');
  if (location.heldAt) return refuse('location_not_open');
  if (location.archivedAt) return refuse('location_archived');
  const plans = await readPlans(db, locationId);
  const seatsOf = await countSeatsOf(db, locationId);
  const free = new Map(
    plans.map((plan) => {
      const { seats, taken, offered } = seatsOf(plan);
      return [plan.id, seats - taken - offered];
    }),
  );
  const live = await listLivePermits(db, { locationId, afterId: null, limit: MAX_LIVE });
  const covered = live.flatMap(({ planId, plates }) =>
    plates.map(({ state, plateKey }) => `${planId} ${state} ${plateKey}`),
  );
  return { today: localDay(requested.now, location.timeZone), plans, free, covered: new Set(covered) };
}
