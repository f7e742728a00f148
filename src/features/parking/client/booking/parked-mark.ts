// The lots at which this device has paid, so that their pages ask whether a car is still parked there. The server's answer
// decides; the mark only spares everybody else the question.

import { getCurrentUser } from '#platform/api/current-user.ts';
import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';

const keyOf = (locationId: string) => `parkvale.parked.${locationId}`;

export const markParked = (locationId: string): void => storeOnDevice(keyOf(locationId), '1');

/** The last car that was paid for on this device: when (13 digits), then what the next sign says about it. */
export const LAST_PARKED = 'parkvale.last';
const JUST_MS = 900_000;

/** For a quarter of an hour the sign of another lot asks whether it is the right one. */
export function hasJustParkedElsewhere(locationId: string): boolean {
  const last = readStored(LAST_PARKED);
  return Date.now() - Number(last?.slice(0, 13)) < JUST_MS && !last?.includes(locationId);
}

/** An account may have parked from another device. */
export const mayStandAt = (locationId: string): boolean =>
  readStored(keyOf(locationId)) !== null || getCurrentUser() !== null;

export const unmarkParked = (locationId: string): void => forgetOnDevice(keyOf(locationId));
