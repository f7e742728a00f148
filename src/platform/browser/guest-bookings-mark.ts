// What this device booked as a guest: to be moved into the account that signed in here, or moved and not yet shown.

import { forgetOnDevice, readStored, storeOnDevice } from './device-storage.ts';

const KEY = 'parkvale.guest-bookings';

export const readGuestBookings = (): string | null => readStored(KEY);
export const storeGuestBookings = (state: string): void => storeOnDevice(KEY, state);
export const forgetGuestBookings = (): void => forgetOnDevice(KEY);
