// Cars that a lane's camera reads: each passes its lane, if it stands there now.

import { listCameras } from '#features/cameras/server/public.ts';
import { hashedId } from '#platform/db/hashed-id.ts';
import { listLanes } from './lanes.store.ts';
import { type LaneDeps, passLane } from './pass-lane.ts';

export type LaneRead = {
  readonly id: string;
  readonly camera: string;
  readonly readAt: Date;
  readonly receivedAt: Date;
  readonly plate: string;
  readonly plateKey: string;
  readonly state: string | null;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly direction: 'in' | 'out' | null;
};

/** Below, a camera is unsure of what it read (rule 381). */
const SURE = 0.8;
/** A read that waited for a network opens nothing: its car is gone. */
const STANDS_MS = 30_000;

export async function followLaneReads(deps: LaneDeps, locationId: string, reads: readonly LaneRead[]): Promise<void> {
  const lanes = (await listLanes(deps.db, locationId)).filter(({ cameraId }) => cameraId !== null);
  if (lanes.length === 0) return;
  const names = new Map((await listCameras(deps.db, locationId)).map(({ id, name }) => [id, name]));
  const now = deps.now();
  for (const read of reads) {
    const lane = lanes.find(
      ({ cameraId, direction }) =>
        names.get(cameraId ?? '') === read.camera && (read.direction ?? direction) === direction,
    );
    if (!lane || now.getTime() - read.readAt.getTime() > STANDS_MS) continue;
    const { plate, plateKey, state: plateState, confidence } = read;
    await passLane(deps, lane, {
      eventId: hashedId(`lane read ${read.id}`),
      by: 'plate',
      from: 'camera',
      car: { plate, plateKey, plateState },
      isSure: confidence >= SURE,
      readId: read.id,
    });
  }
}
