// The job that carries out an act, lot by lot. Each lot has its own transaction, which also records it as done. A killed process
// leaves the rest to the next run, and no lot is done twice.

import type { Deps } from '#app/deps.ts';
import { recordChanges } from '#features/audit/server/public.ts';
import { lockLocation } from '#features/lot-directory/server/public.ts';
import { changeTaxes, updateLocation } from '#features/lots/server/public.ts';
import { changeLotDates } from '#features/parking/server/public.ts';
import { writeEntries } from '#features/plate-lists/server/public.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import { holdForEvents } from '#features/spaces/server/public.ts';
import { changeZone, listZonesOnOffer, toDatedAnswer, updateZone } from '#features/zones/server/public.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { isSamePart, type LotPart, partOf } from '../rules/lot-setup.ts';
import {
  type BulkLotState,
  claimWaiting,
  deleteActsBefore,
  endAct,
  findAct,
  listWaiting,
  markLot,
} from './bulk-acts.store.ts';
import { findLotSetup } from './bulk-lots.read-model.ts';

/** A run ends soon, so that other jobs get their turn. */
const AT_ONCE = 100;

type Doing = Pick<Deps, 'db' | 'jobs' | 'now' | 'newId'>;

export async function runBulkAct(
  { db, jobs, now, newId }: Doing,
  { actId }: { readonly actId: string },
): Promise<void> {
  const act = await findAct(db, actId, null);
  if (!act || act.endedAt) return;
  const places = await listWaiting(db, actId, AT_ONCE);
  for (const place of places) {
    const one = { actId, place };
    await inTransaction(db, (tx) => changeOneLot(tx, one, { jobs, actorId: act.createdBy, now: now(), newId }))
      // One lot that cannot be changed must not hold up the others.
      .catch(() => markLot(db, one, 'failed'));
  }
  if (places.length === AT_ONCE) await jobs.enqueue(db, 'do-bulk-act', { actId });
  else await endAct(db, actId, now());
}

type Actor = Pick<Deps, 'jobs'> & { readonly actorId: string; readonly now: Date; readonly newId: () => string };

async function changeOneLot(
  tx: Db,
  one: { readonly actId: string; readonly place: number },
  actor: Actor,
): Promise<void> {
  const lot = await claimWaiting(tx, one);
  if (!lot) return;
  const { actorId, now } = actor;
  const scope = { actorId, now, locationIds: [lot.locationId], ownerIds: [], by: 'many_lots' } as const;
  await markLot(tx, one, await recordChanges(tx, scope, () => changeLot(tx, lot, actor)));
}

type Lot = { readonly locationId: string; readonly before: LotPart; readonly after: LotPart };

async function changeLot(tx: Db, { locationId, before, after }: Lot, actor: Actor): Promise<BulkLotState> {
  const location = await lockLocation(tx, locationId);
  if (!location || location.archivedAt) return 'archived';
  const now = partOf(before.kind, await findLotSetup(tx, location, before.kind === 'lists' ? before : null));
  if (isSamePart(now, after)) return 'same';
  if (!isSamePart(now, before)) return 'overtaken';
  if (after.kind === 'tags') await updateLocation(tx, locationId, { tags: after.tags });
  else if (after.kind === 'taxes') await changeTaxes(tx, { ...actor, id: locationId, taxes: after.taxes });
  else if (after.kind === 'dates') {
    const dates = toDatedAnswer(after.dates);
    await changeLotDates(actor, tx, locationId, { dates, reservations: 'keep', now: actor.now });
  } else if (after.kind === 'lists') {
    await writeEntries(tx, after, { locationId, newId: actor.newId, addedAt: actor.now, addedBy: actor.actorId });
  } else if (after.kind === 'capacity') await writeCapacities(tx, after.zones, actor.now);
  else {
    await writeZones(tx, locationId, { after, now: actor.now });
    if (after.kind === 'event') await writeEventHolds(tx, locationId, { ...actor, zones: after.zones });
  }
  return 'done';
}

type Counted = Extract<LotPart, { kind: 'capacity' }>['zones'];

async function writeCapacities(tx: Db, zones: Counted, now: Date): Promise<void> {
  for (const { id, capacity } of zones) {
    const changed = await changeZone(tx, id, { capacity, now });
    if (isRefusal(changed)) throw new Error(`The capacity of zone ${id} cannot be changed.`);
  }
}

type Zones = Exclude<LotPart, { kind: 'tags' | 'taxes' | 'dates' | 'lists' | 'capacity' }>;

async function writeZones(tx: Db, locationId: string, { after, now }: { after: Zones; now: Date }): Promise<void> {
  const zones = await listZonesOnOffer(tx, locationId);
  const freeIn = new Map(zones.map(({ id, schedule }) => [id, schedule.filter(({ kind }) => kind === 'free')]));
  const columnsOf = new Map<string, Parameters<typeof updateZone>[2]>(
    after.kind === 'hours'
      ? after.zones.map(({ id, openMinutes, closeMinutes, closed = [] }) => {
          const schedule = [...closed.map((time) => ({ kind: 'closed' as const, ...time })), ...(freeIn.get(id) ?? [])];
          return [id, { openMinutes, closeMinutes, schedule }];
        })
      : after.kind === 'sales'
        ? after.zones.map(({ id, paused }) => [id, { pausedAt: paused ? now : null }])
        : after.zones.map(({ id, rates }) => [id, storedRatesOf(rates)]),
  );
  for (const zone of zones) {
    const columns = columnsOf.get(zone.id);
    // A zone that was already paused keeps its time.
    const stays = after.kind === 'sales' && (columns?.pausedAt === null) === (zone.pausedAt === null);
    if (columns && !stays) await updateZone(tx, zone, columns);
  }
}

type HoldingForEvents = Actor & { readonly zones: Extract<LotPart, { kind: 'event' }>['zones'] };

async function writeEventHolds(tx: Db, locationId: string, { zones, newId, now }: HoldingForEvents): Promise<void> {
  for (const { id: zoneId, eventHolds = [] } of zones) {
    const times = eventHolds.map((each) => ({
      ...each,
      startsAt: new Date(each.startsAt),
      endsAt: new Date(each.endsAt),
    }));
    await holdForEvents(tx, { locationId, zoneId, eventHolds: times, newId, now });
  }
}

/** What was done to lots is kept for two years. */
const RETENTION_MS = 2 * 366 * 24 * 60 * 60 * 1000;

export async function forgetBulkActs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteActsBefore(db, new Date(now().getTime() - RETENTION_MS));
}
