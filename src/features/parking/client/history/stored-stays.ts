// What this device remembers of its driver's stays, for when there is no signal. It is never presented as fresh, and only to
// whoever was signed in, or not, when it was stored.

import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import type { HeldSession } from '../../sessions.contract.ts';

/** Also read by the log-out button. */
const KEY = 'parkvale.stored';
const MAX = 30;

export type StoredStay = Pick<
  HeldSession,
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
>;

export type StoredStays = {
  /** When the server said so; ISO 8601. */
  readonly at: string;
  /** The account; null for a guest. */
  readonly whose: string | null;
  readonly stays: readonly StoredStay[];
};

export function storeStays(sessions: readonly HeldSession[], { whose, at }: Pick<StoredStays, 'whose' | 'at'>): void {
  const stays = sessions.slice(0, MAX).map(toStored);
  storeOnDevice(KEY, JSON.stringify({ at, whose, stays } satisfies StoredStays));
}

/** Null if nothing is stored; somebody else's data is deleted. */
export function readStoredStays(whose: string | null): StoredStays | null {
  const stored = parseStored(readStored(KEY));
  if (stored && stored.whose === whose) return stored;
  forgetOnDevice(KEY);
  return null;
}

function toStored(session: HeldSession): StoredStay {
  const { _id, orderId, status, locationName, locationAddress, timeZone, zoneNumber } = session;
  const { vehiclePlate, vehicleState, startTime, endTime, totalCost, receiptKey } = session;
  const place = { locationName, locationAddress, timeZone, zoneNumber };
  return { _id, orderId, status, ...place, vehiclePlate, vehicleState, startTime, endTime, totalCost, receiptKey };
}

function parseStored(text: string | null): StoredStays | null {
  try {
    const value = JSON.parse(text ?? 'null') as StoredStays | null;
    return value && typeof value.at === 'string' && Array.isArray(value.stays) ? value : null;
  } catch {
    return null;
  }
}

/** By the device's clock: a stay that was running when it was stored may be over by now. */
export function sortStored({ stays }: StoredStays, now: Date) {
  const isOver = ({ status, endTime }: StoredStay) =>
    status === 'ended' || status === 'refunded' || new Date(endTime) <= now;
  const runs = (stay: StoredStay) => !isOver(stay) && new Date(stay.startTime).getTime() - now.getTime() < SOON_MS;
  return {
    running: stays.filter((stay) => stay.status === 'active' || runs(stay)).filter((stay) => !isOver(stay)),
    ahead: stays.filter((stay) => stay.status === 'reserved' && !isOver(stay) && !runs(stay)),
    past: stays.filter(isOver),
  };
}

/** A car may arrive ten minutes before its stay starts. */
const SOON_MS = 600_000;
