// A driver without an account is identified by 128 random bits that only this device has. Anyone with them sees the
// guest's parking, so they are only sent in a header of our own calls.

import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { randomKey } from '#platform/browser/random-key.ts';

const KEY = 'parkvale.guest';
const SHAPE = /^[A-Za-z0-9_-]{22,100}$/;

export function getGuestId(): string {
  const stored = readStored(KEY);
  if (stored !== null && SHAPE.test(stored)) return stored;
  const made = randomKey();
  storeOnDevice(KEY, made);
  return made;
}
