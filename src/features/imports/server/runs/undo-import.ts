// Undoes an import, one lot at a time. What it added is removed, unless something was sold there; what it changed is
// restored, unless it was changed again since. If a process is killed, the lots already done stay done.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { recordChanges } from '#features/audit/server/public.ts';
import { lockLocationAgainstBookings } from '#features/lot-directory/server/public.ts';
import { deleteForever } from '#features/lots/server/public.ts';
import { deleteCode, lockCode, updateCode } from '#features/members/server/public.ts';
import { changeGranted, lockPermit } from '#features/permits/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { ShownProgress } from '#platform/worker-pools/show-progress.ts';
import type { UndoReport } from '../../imports.contract.ts';
import { type CodeValues, codeValues, toFields } from '../code-values.ts';
import { type LotValues, lotValues, type ZoneValues, zoneValues } from '../lots/known-lots.ts';
import { restoreLot, restoreZone } from '../lots/restore-lots.ts';
import { type StoredImport, updateImport } from './imports.store.ts';
import {
  archiveZones,
  findLot,
  findOpenLot,
  listOpenEntries,
  listSoldZones,
  listStored,
  type OpenEntry,
  type Outcome,
  settleEntries,
  sumOutcomes,
} from './undo.store.ts';

type UndoDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

const MAX_STORED_SHOWN = 300;

const soldSince = () => t`Something was sold or recorded there since. It stays.`;
const usedSince = () => t`It was used since. It stays.`;
const archivedSince = () => t`It has been archived since. It stays as it is.`;

export async function undoImport(
  deps: UndoDeps,
  { ownerId, id: importId }: StoredImport,
  progress: ShownProgress,
): Promise<void> {
  const { db, now } = deps;
  const name = { ownerId, importId };
  for (;;) {
    const open = await findOpenLot(db, name);
    if (!open) break;
    await inTransaction(db, async (tx) => {
      const at = { ...name, locationId: open.locationId };
      const entries = await listOpenEntries(tx, at);
      const things = new Set(entries.map(({ thing }) => thing));
      const parts = { codes: things.has('code'), permits: things.has('permit') };
      const lots = { locationIds: [open.locationId], ownerIds: [], parts };
      const scope = { actorId: ownerId, now: now(), by: 'import_undo', ...lots } as const;
      const undo = () => undoAt(tx, entries, { deps, locationId: open.locationId, now: scope.now });
      await settleEntries(tx, at, await recordChanges(tx, scope, undo));
    });
    progress.report(open.done, open.total);
  }
  await progress.end();
  const { removed, restored, stored } = await sumOutcomes(db, name);
  const undo: UndoReport = {
    removed,
    restored,
    stored,
    storedLines: await listStored(db, { ...name, limit: MAX_STORED_SHOWN }),
  };
  await updateImport(db, name, { state: 'undone', undo, tries: 0 });
}

type At = { readonly deps: UndoDeps; readonly locationId: string; readonly now: Date };

async function undoAt(tx: Db, entries: readonly OpenEntry[], at: At): Promise<Outcome[]> {
  const { locationId, now } = at;
  const location = await lockLocationAgainstBookings(tx, locationId);
  const all = (of: readonly OpenEntry[], outcome: Omit<Outcome, 'place'>) =>
    of.map(({ place }) => ({ place, ...outcome }));
  if (!location) return all(entries, { outcome: 'removed', reason: null });
  const lots = entries.filter(({ thing, before }) => thing === 'lot' && !before);
  if (lots.length > 0 && (await deleteForever(tx, locationId, now)) === null) {
    return all(entries, { outcome: 'removed', reason: null });
  }
  const isAddedZone = ({ thing, before }: OpenEntry) => thing === 'zone' && !before;
  const changed = entries.filter(({ thing, before }) => (thing === 'lot' || thing === 'zone') && before);
  return [
    ...all(lots, { outcome: 'stored', reason: soldSince() }),
    ...(await removeZones(tx, entries.filter(isAddedZone), at)),
    ...(location.archivedAt
      ? all(changed, { outcome: 'stored', reason: archivedSince() })
      : await restoreAt(tx, changed, { ...at, ownerId: location.ownerId })),
    ...(await undoCodes(tx, entries, locationId)),
    ...(await endPermits(tx, entries, at)),
  ];
}

async function removeZones(tx: Db, zones: readonly OpenEntry[], { locationId, now }: At): Promise<Outcome[]> {
  if (zones.length === 0) return [];
  const ids = zones.map(({ thingId }) => thingId);
  const sold = new Set(await listSoldZones(tx, { locationId, ids }));
  await archiveZones(tx, { locationId, ids: ids.filter((id) => !sold.has(id)), now });
  return zones.map(({ place, thingId }) =>
    sold.has(thingId) ? { place, outcome: 'stored', reason: soldSince() } : { place, outcome: 'removed', reason: null },
  );
}

async function restoreAt(
  tx: Db,
  changed: readonly OpenEntry[],
  { locationId, now, ownerId }: At & { readonly ownerId: string },
): Promise<Outcome[]> {
  if (changed.length === 0) return [];
  const lot = await findLot(tx, locationId);
  const outcomes: Outcome[] = [];
  for (const entry of changed) {
    const zone = lot?.zones.find(({ id }) => id === entry.thingId);
    if (!lot || (entry.thing === 'zone' && !zone)) {
      outcomes.push({ place: entry.place, outcome: 'stored', reason: archivedSince() });
    } else if (zone) {
      const { values, stored } = backTo(zoneValues(zone), entry);
      await restoreZone(tx, { locationId, zone, to: values as ZoneValues, now });
      outcomes.push(outcomeOf(entry, stored));
    } else {
      const { values, stored } = backTo(lotValues(lot), entry);
      await restoreLot(tx, lot, { to: values as LotValues, movedBy: ownerId, movedAt: now });
      outcomes.push(outcomeOf(entry, stored));
    }
  }
  return outcomes;
}

async function undoCodes(tx: Db, entries: readonly OpenEntry[], locationId: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const entry of entries.filter(({ thing }) => thing === 'code')) {
    const { place, thingId: id, before } = entry;
    const code = await lockCode(tx, { locationId, id });
    if (!code) outcomes.push({ place, outcome: 'removed', reason: null });
    else if (!before && code.uses > 0) outcomes.push({ place, outcome: 'stored', reason: usedSince() });
    else if (!before) {
      await deleteCode(tx, { locationId, id });
      outcomes.push({ place, outcome: 'removed', reason: null });
    } else {
      const { values, stored } = backTo(codeValues(code), entry);
      await updateCode(tx, { locationId, id }, toFields(code.code, values as CodeValues));
      outcomes.push(outcomeOf(entry, stored));
    }
  }
  return outcomes;
}

/** A company's permit that was paid goes on. */
async function endPermits(tx: Db, entries: readonly OpenEntry[], { deps, locationId }: At): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { place, thingId: id } of entries.filter(({ thing }) => thing === 'permit')) {
    const at = { locationId, id };
    const permit = await lockPermit(tx, at);
    if (permit?.kind === 'company' && permit.state !== 'pending' && permit.endedAt === null) {
      outcomes.push({ place, outcome: 'stored', reason: t`It was paid since. It stays.` });
      continue;
    }
    // Refused only if it has ended already.
    await changeGranted(deps, tx, at, { plates: undefined, ends: true });
    outcomes.push({ place, outcome: 'removed', reason: null });
  }
  return outcomes;
}

/** Its previous values, if it still has the values that the import gave it. */
function backTo<Values extends object>(now: Values, { before, after }: OpenEntry) {
  const stored: string[] = [];
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(now));
  for (const [column, was] of Object.entries(before ?? {})) {
    const isSame = canonicalJson(values[column]) === canonicalJson(after?.[column]);
    if (isSame) values[column] = was;
    else stored.push(column);
  }
  return { values, stored };
}

/** The database stores keys in its own order. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

function outcomeOf({ place }: OpenEntry, stored: readonly string[]): Outcome {
  if (stored.length === 0) return { place, outcome: 'restored', reason: null };
  const columns = stored.join(', ');
  return { place, outcome: 'stored', reason: t`Changed since, and left as it is: ${columns}.` };
}
