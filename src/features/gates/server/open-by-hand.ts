// Opens a lane because somebody says so: a person with a reason, or an owner's program.

import type { StoredLane } from './lanes.store.ts';
import { type OpenDeps, openGate } from './open-gate.ts';
import { STANDS_MS } from './pass-lane.ts';
import { findPassageOfEvent, findVisitWaiting, insertPassage, type StoredPassage } from './passages.store.ts';

type ByHand = {
  readonly eventId: string;
  readonly from: 'hand' | 'program';
  readonly userId: string;
  readonly note: string;
};

/** Once for each event, however often it is sent. */
export async function openByHand(
  deps: OpenDeps,
  lane: StoredLane,
  { eventId, from, userId, note }: ByHand,
): Promise<StoredPassage> {
  const { locationId, id: laneId, direction } = lane;
  const now = deps.now();
  const since = new Date(now.getTime() - STANDS_MS.out);
  // The car that was turned back there is let out by this.
  const visitId = direction === 'out' ? await findVisitWaiting(deps.db, { locationId, laneId, since }) : null;
  const passage: StoredPassage = {
    locationId,
    id: deps.newId(),
    eventId,
    laneId,
    direction,
    signal: from,
    at: now,
    outcome: 'intended',
    cause: from === 'hand' ? 'by_hand' : 'by_program',
    why: null,
    trouble: null,
    visitId,
    plate: null,
    plateState: null,
    readId: null,
    userId,
    note,
    owedCents: null,
    answeredAt: null,
    chargeOrderId: null,
  };
  if (await insertPassage(deps.db, passage)) return openGate(deps, lane, passage);
  return (await findPassageOfEvent(deps.db, locationId, eventId)) ?? passage;
}
