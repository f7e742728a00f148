/** A zone that counts its places, as the API shows it to staff, for tests of the browser code. By default 4 of 10 are left. */
import type { Occupancy } from '#features/spaces/spaces.contract.ts';

type CountedZone = Occupancy['zones'][number];

export function aCountedZone(options: Partial<CountedZone> = {}): CountedZone {
  return {
    zoneId: '01920000-0000-7000-8000-0000000000bb',
    zoneNumber: 'A1',
    capacity: 10,
    blocked: 0,
    blockedUntil: null,
    blockedReason: null,
    markedFullAt: null,
    eventHolds: [],
    taken: 6,
    left: 4,
    over: 0,
    freeAt: null,
    ...options,
  };
}
