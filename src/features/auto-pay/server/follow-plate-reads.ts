// Takes what cameras read at a lot: reads of cars that auto-pay knows, in lanes that lead in or out, are followed by a job each. A read
// may be reported again.

import type { Deps } from '#app/deps.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import type { FollowedRead } from '#platform/jobs/job-kinds.ts';
import type { Direction } from '../rules/decide-pass.ts';
import { listCarsWithPlates } from './auto-pay-cars.store.ts';
import { findAutoPayLot } from './auto-pay-lots.store.ts';
import { listInsideAlike } from './camera-visits.store.ts';

export type RecordedRead = Omit<
  FollowedRead,
  'direction' | 'locationId' | 'readId' | 'readAt' | 'receivedAt' | 'isCovered'
> & {
  readonly id: string;
  readonly readAt: Date;
  readonly receivedAt: Date;
  /** Null if the camera does not send it. */
  readonly direction: Direction | null;
  readonly covered: boolean;
  /** The owner wants no notice on this car. */
  readonly isExempt: boolean;
};

export async function followReads(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  locationId: string,
  reads: readonly RecordedRead[],
): Promise<void> {
  const lot = await findAutoPayLot(db, locationId);
  if (!lot) return;
  const directed = reads.flatMap((read): FollowedRead[] => {
    const direction = read.direction ?? lot.lanes[read.camera];
    return direction ? [toFollow(locationId, direction, read)] : [];
  });
  if (directed.length === 0) return;
  const plateKeys = [...new Set(directed.map(({ plateKey }) => plateKey))];
  const cars = await listCarsWithPlates(db, plateKeys);
  const inside = await listInsideAlike(db, { locationId, alikeKeys: plateKeys.map(lookAlikeKey) });
  const expected = new Set([
    ...cars.map(({ plateKey }) => lookAlikeKey(plateKey)),
    ...inside.map(({ alikeKey }) => alikeKey),
  ]);
  const ofCars = directed.filter(({ plateKey }) => expected.has(lookAlikeKey(plateKey)));
  // In the order in which the cars passed.
  for (const read of ofCars.toSorted((one, other) => one.readAt.localeCompare(other.readAt)))
    await jobs.enqueue(db, 'follow-read', read);
}

const toFollow = (locationId: string, direction: Direction, read: RecordedRead): FollowedRead => ({
  locationId,
  readId: read.id,
  camera: read.camera,
  direction,
  readAt: read.readAt.toISOString(),
  receivedAt: read.receivedAt.toISOString(),
  plate: read.plate,
  plateKey: read.plateKey,
  state: read.state,
  confidence: read.confidence,
  isCovered: read.covered || read.isExempt,
});
