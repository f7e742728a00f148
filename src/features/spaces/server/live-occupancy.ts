// Events for watchers: how full one lot is, and how full all lots are that somebody watches.

import type { Deps } from '#app/deps.ts';
import { spacesLeft } from '#features/spaces/rules/spaces.ts';
import type { AllLots, LotOccupancy, Occupancy } from '../spaces.contract.ts';
import { listCurrentEventHolds } from './event-holds.store.ts';
import { readAllLots } from './list-occupancy.ts';
import { readParkedMark } from './parked-mark.read-model.ts';
import { listZoneSpaces, type ZoneSpaces } from './spaces-left.read-model.ts';
import type { Watcher } from './watched-lots.read-model.ts';
import { createWatches, type Watches } from './watches.ts';

type LiveDeps = Pick<Deps, 'db' | 'now'>;

const frameOf = (data: unknown, event = 'occupancy') => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Each `occupancy` event is the whole state. A `parked` event only says that the list of parked cars has changed: paying for a
 * held space, adding time and correcting a plate change no count.
 */
export function createLiveOccupancy(deps: LiveDeps): Watches<string> {
  return createWatches({
    read: async (locationId) => {
      const occupancy = frameOf(await readOccupancy(deps, locationId));
      const parked = frameOf({ mark: await readParkedMark(deps.db, { locationId, now: deps.now() }) }, 'parked');
      return [occupancy, parked];
    },
    nameOf: (locationId) => locationId,
    notify: (before, frames) => frames.filter((frame, index) => frame !== before?.[index]).join('') || null,
  });
}

/** The lot as reported, by its id. */
type AllReported = {
  readonly total: AllLots;
  readonly lots: ReadonlyMap<string, { reported: string; lot: LotOccupancy }>;
};

/**
 * First the sums, then with each change only those lots, so that an owner of a thousand lots is not sent all of them for one car.
 */
export function createLiveLots({ db, now }: LiveDeps): Watches<Watcher> {
  return createWatches({
    read: async (watcher): Promise<AllReported> => {
      const { total, lots } = await readAllLots(db, { watcher, now: now() });
      return { total, lots: new Map(lots.map((lot) => [lot._id, { reported: JSON.stringify(lot), lot }])) };
    },
    nameOf: (watcher) => `${watcher.kind} ${watcher.kind === 'owner' ? watcher.ownerId : watcher.userId}`,
    notify: (before, { total, lots }) => {
      if (before === null) return frameOf({ total, lots: [] });
      const changed = [...lots].flatMap(([id, { reported, lot }]) =>
        before.lots.get(id)?.reported === reported ? [] : [lot],
      );
      const isSame = changed.length === 0 && before.lots.size === lots.size;
      return isSame ? null : frameOf({ total, lots: changed });
    },
  });
}

export async function readOccupancy({ db, now }: LiveDeps, locationId: string): Promise<Occupancy> {
  const at = now();
  const zones = await listZoneSpaces(db, { locationId, now: at });
  const eventHolds = await listCurrentEventHolds(db, { locationId, now: at });
  return {
    zones: zones.map((zone) => ({
      zoneId: zone.zoneId,
      zoneNumber: zone.zoneNumber,
      capacity: zone.capacity,
      ...blockNow(zone, at),
      markedFullAt: zone.markedFullAt?.toISOString() ?? null,
      eventHolds: eventHolds
        .filter(({ zoneId }) => zoneId === zone.zoneId)
        .map(({ name, spaces, endsAt }) => ({ name, spaces, until: endsAt.toISOString() })),
      taken: zone.taken,
      ...spacesLeft(zone, at),
      freeAt: zone.freeAt?.toISOString() ?? null,
    })),
  };
}

/** A block that has ended no longer counts. */
function blockNow({ blocked, blockedUntil, blockedReason }: ZoneSpaces, at: Date) {
  if (blocked === 0 || (blockedUntil && blockedUntil <= at)) {
    return { blocked: 0, blockedUntil: null, blockedReason: null };
  }
  return { blocked, blockedUntil: blockedUntil?.toISOString() ?? null, blockedReason };
}
