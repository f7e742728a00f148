// The booking page fills in the cars that this device remembers, so a texted car is remembered there, before anything is paid.

import { storeOnDevice } from '#platform/browser/device-storage.ts';
import type { FilledSign } from '../rules/filled-sign.ts';

/** Where features/parking/client/booking/remembered-vehicles.ts looks; a test holds the two together. */
const KEY = 'parkvale.vehicles';

export function fillInCar({ plate, state }: Pick<FilledSign, 'plate' | 'state'>): void {
  storeOnDevice(KEY, JSON.stringify([{ plate, state }]));
}
