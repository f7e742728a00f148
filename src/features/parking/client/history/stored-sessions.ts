// What this device remembers of its driver's stays, for when there is no signal. It is never presented as fresh, and only to
// whoever was signed in, or not, when it was stored.

import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { type Heard, lastHeard } from '#platform/browser/server-clock.ts';
import type { OwnSession } from '../../sessions.contract.ts';

/** Also read by the log-out button. */
const KEY = 'parkvale.stored';
const MAX = 30;

export type StoredSession = Pick<
  OwnSession,
  | '_id'
  | 'status'
  | 'locationName'
  | 'locationAddress'
  | 'timeZone'
  | 'zoneNumber'
  | 'vehiclePlate'
  | 'vehicleState'
  | 'startTime'
  | 'endTime'
  | 'totalCost'
  | 'receiptKey'
  | 'orderId'
  | 'untilStopped'
>;

export type StoredSessions = {
  /** When the server said so; ISO 8601. */
  readonly at: string;
  /** The account; null for a guest. */
  readonly whose: string | null;
  /** When the server was last heard before, by which a stop without a signal is timed. */
  readonly heard?: Heard | null;
  readonly stays: readonly StoredSession[];
};

export function storeSessions(
  sessions: readonly OwnSession[],
  { whose, at }: Pick<StoredSessions, 'whose' | 'at'>,
): void {
  const stays = sessions.slice(0, MAX).map(toStored);
  storeOnDevice(KEY, JSON.stringify({ at, whose, heard: lastHeard(), stays } satisfies StoredSessions));
}

/** Null if nothing is stored; somebody else's data is deleted. */
export function readStoredSessions(whose: string | null): StoredSessions | null {
  const stored = parseStored(readStored(KEY));
  if (stored && stored.whose === whose) return stored;
  forgetOnDevice(KEY);
  return null;
}

function toStored(session: OwnSession): StoredSession {
  return {
    _id: session._id,
    orderId: session.orderId,
    status: session.status,
    locationName: session.locationName,
    locationAddress: session.locationAddress,
    timeZone: session.timeZone,
    zoneNumber: session.zoneNumber,
    vehiclePlate: session.vehiclePlate,
    vehicleState: session.vehicleState,
    startTime: session.startTime,
    endTime: session.endTime,
    ...(session.untilStopped && { untilStopped: session.untilStopped }),
    totalCost: session.totalCost,
    receiptKey: session.receiptKey,
  };
}

function parseStored(text: string | null): StoredSessions | null {
  try {
    const value = JSON.parse(text ?? 'null') as StoredSessions | null;
    return value && typeof value.at === 'string' && Array.isArray(value.stays) ? value : null;
  } catch {
    return null;
  }
}

/** By the device's clock: a stay that was running when it was stored may be over by now. */
export function sortStored({ stays }: StoredSessions, now: Date) {
  const isOver = ({ status, endTime }: StoredSession) =>
    status === 'ended' || status === 'refunded' || new Date(endTime) <= now;
  const runs = (session: StoredSession) =>
    !isOver(session) && new Date(session.startTime).getTime() - now.getTime() < SOON_MS;
  return {
    running: stays
      .filter((session) => session.status === 'active' || runs(session))
      .filter((session) => !isOver(session)),
    ahead: stays.filter((session) => session.status === 'reserved' && !isOver(session) && !runs(session)),
    past: stays.filter(isOver),
  };
}

/** A car may arrive ten minutes before its stay starts. */
const SOON_MS = 600_000;
