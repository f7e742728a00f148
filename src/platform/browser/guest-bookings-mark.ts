// What this device booked as a guest: to be moved into the account that signed in here, or moved and not yet shown.

import { forget, readStored, store } from './device-storage.ts';

const KEY = 'parkvale.guest-bookings';

export const readGuestBookings = (): string | null => readStored(KEY);
export const storeGuestBookings = (state: string): void => store(KEY, state);
export const forgetGuestBookings = (): void => forget(KEY);
