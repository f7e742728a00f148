// At which lots this device has paid, so that a page that is opened there asks whether a car still stands. What the server
// answers decides; the mark only spares everybody else the question.

import { forget, readStored, store } from '../../../lib/storage/device-storage.ts';

const keyOf = (locationId: string) => `parkvale.parked.${locationId}`;

export const markParked = (locationId: string): void => store(keyOf(locationId), '1');

export const isMarkedParked = (locationId: string): boolean => readStored(keyOf(locationId)) !== null;

export const unmarkParked = (locationId: string): void => forget(keyOf(locationId));
