// Lanes and passages as their owners, their webhooks and the drivers before them see them.

import type { Db } from '#platform/db/database.ts';
import type { Badge, Lane, LeftUnpaid, ListedPassage, Passage } from '../gates.contract.ts';
import type { StoredBadge } from './badges.store.ts';
import type { LeftUnpaid as StoredLeftUnpaid } from './charges.store.ts';
import type { StoredLane } from './lanes.store.ts';
import { findPassage, type StoredPassage } from './passages.store.ts';

export function toPassage(passage: StoredPassage): Passage {
  const {
    id: _id,
    laneId,
    direction,
    at,
    signal,
    outcome,
    cause,
    why,
    trouble,
    plate,
    plateState,
    owedCents,
  } = passage;
  return {
    _id,
    laneId,
    direction,
    at: at.toISOString(),
    signal,
    outcome,
    cause,
    why,
    trouble,
    plateNumber: plate,
    state: plateState,
    owed: owedCents === null ? null : Number(owedCents),
  };
}

type Beside = { readonly userName?: string | null; readonly hasPicture?: boolean };

export const toListed = (passage: StoredPassage & Beside): ListedPassage => ({
  ...toPassage(passage),
  readId: passage.readId,
  hasPicture: passage.hasPicture ?? false,
  by: passage.userName ?? null,
  note: passage.note,
});

export function toLane(lane: StoredLane, last: StoredPassage | null): Lane {
  const { id: _id, name, direction, gateKind, cameraId, byPhone, localUrl, heldOpenUntil, heardAt, addedAt } = lane;
  return {
    _id,
    name,
    direction,
    gateKind,
    cameraId,
    byPhone,
    localUrl,
    heldOpenUntil: heldOpenUntil?.toISOString() ?? null,
    heardAt: heardAt?.toISOString() ?? null,
    addedAt: addedAt.toISOString(),
    last: last && toListed(last),
  };
}

export const toBadge = (
  {
    id: _id,
    userId,
    userName: name,
    addedAt,
  }: Pick<StoredBadge, 'id' | 'userId' | 'addedAt'> & { readonly userName: string },
  callerId: string,
): Badge => ({ _id, name, isOwn: userId === callerId, addedAt: addedAt.toISOString() });

/** Let off, it is paid with nothing. */
export const toLeftUnpaid = (car: StoredLeftUnpaid): LeftUnpaid => {
  const { orderId: _id, plate: plateNumber, plateState: state, cents: totalCost, status } = car;
  const settled = status === 'refunded' ? 'refunded' : totalCost === 0 ? 'waived' : 'paid';
  return {
    _id,
    plateNumber,
    state,
    startTime: car.startsAt.toISOString(),
    endTime: car.endsAt.toISOString(),
    letOutAt: car.letOutAt.toISOString(),
    totalCost,
    status: status === 'owed' ? 'owed' : settled,
    waivedBy: car.waivedBy,
    waivedNote: car.waivedNote,
    pictureOf: car.hasPicture ? car.passageId : null,
  };
};

type Reported = { readonly id: string; readonly data: Readonly<Record<string, unknown>> };

/** What webhooks report of an opening. */
export async function reportPassage(
  db: Db,
  { locationId, about: id }: { readonly locationId: string; readonly about: string },
): Promise<readonly Reported[]> {
  const passage = await findPassage(db, locationId, id);
  return passage ? [{ id, data: { gate: { locationId, ...toPassage(passage) } } }] : [];
}
