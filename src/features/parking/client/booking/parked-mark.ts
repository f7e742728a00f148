// The lots at which this device has paid, so that their pages ask whether a car is still parked there. The server's answer
// decides; the mark only spares everybody else the question.

import { forget, readStored, store } from '#platform/browser/device-storage.ts';

const keyOf = (locationId: string) => `parkvale.parked.${locationId}`;

export const markParked = (locationId: string): void => store(keyOf(locationId), '1');

export const isMarkedParked = (locationId: string): boolean => readStored(keyOf(locationId)) !== null;

export const unmarkParked = (locationId: string): void => forget(keyOf(locationId));
