// How full a lot is, for those who watch it. While anybody does, its counters are read once a second for all of them:
// sales pay nothing for being watched, and a process that watches nothing reads nothing.

import type { EventReader } from '#contract/endpoint.ts';
import type { Occupancy } from '#contract/lots/occupancy.contract.ts';
import { placesLeft } from '#domain/zones/places.ts';
import type { Deps } from '../../deps.ts';
import { listZonePlaces, type ZonePlaces } from './zone-places.read-model.ts';

const LOOK_EVERY_MS = 1000;

type LiveDeps = Pick<Deps, 'db' | 'now'>;
type Watched = { readonly readers: Set<EventReader>; readonly timer: NodeJS.Timeout; last: string; isLooking: boolean };

export type LiveOccupancy = { follow(reader: EventReader, locationId: string): void };

export function createLiveOccupancy(deps: LiveDeps): LiveOccupancy {
  const lots = new Map<string, Watched>();
  const watch = (locationId: string): Watched => {
    const known = lots.get(locationId);
    if (known) return known;
    const timer = setInterval(() => void look(deps, locationId, lots), LOOK_EVERY_MS).unref();
    const watched: Watched = { readers: new Set(), timer, last: '', isLooking: false };
    lots.set(locationId, watched);
    return watched;
  };
  return {
    follow: (reader, locationId) => {
      const watched = watch(locationId);
      watched.readers.add(reader);
      reader.onEnd(() => {
        watched.readers.delete(reader);
        if (watched.readers.size > 0) return;
        clearInterval(watched.timer);
        lots.delete(locationId);
      });
      if (watched.last) reader.send(watched.last);
      else void look(deps, locationId, lots);
    },
  };
}

/** A database that is away is asked again in a second. */
async function look(deps: LiveDeps, locationId: string, lots: ReadonlyMap<string, Watched>): Promise<void> {
  const watched = lots.get(locationId);
  if (!watched || watched.isLooking) return;
  watched.isLooking = true;
  try {
    const frame = `event: occupancy\ndata: ${JSON.stringify(await readOccupancy(deps, locationId))}\n\n`;
    if (frame === watched.last) return;
    watched.last = frame;
    for (const reader of watched.readers) reader.send(frame);
  } catch {
    // The next look sends what has changed.
  } finally {
    watched.isLooking = false;
  }
}

export async function readOccupancy({ db, now }: LiveDeps, locationId: string): Promise<Occupancy> {
  const at = now();
  const zones = await listZonePlaces(db, { locationId, now: at });
  return {
    zones: zones.map((zone) => ({
      zoneId: zone.zoneId,
      zoneNumber: zone.zoneNumber,
      capacity: zone.capacity,
      ...blockNow(zone, at),
      markedFullAt: zone.markedFullAt?.toISOString() ?? null,
      taken: zone.taken,
      ...placesLeft(zone, at),
      freeAt: zone.freeAt?.toISOString() ?? null,
    })),
  };
}

/** A block that has ended no longer counts. */
function blockNow({ blocked, blockedUntil, blockedReason }: ZonePlaces, at: Date) {
  if (blocked === 0 || (blockedUntil && blockedUntil <= at)) {
    return { blocked: 0, blockedUntil: null, blockedReason: null };
  }
  return { blocked, blockedUntil: blockedUntil?.toISOString() ?? null, blockedReason };
}
