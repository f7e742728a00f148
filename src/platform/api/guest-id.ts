// A driver without an account is identified by 128 random bits that only this device has. Anyone with them sees the
// guest's parking, so they are only sent in a header of our own calls.

import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import type { GUEST_COOKIE } from '#platform/contract/boot.ts';

const KEY = 'parkvale.guest';
/** What the server may know: that there is an id. */
const COOKIE: typeof GUEST_COOKIE = 'guest';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;
const SHAPE = /^[A-Za-z0-9_-]{22,100}$/;

export function getGuestId(): string {
  const stored = readStored(KEY);
  if (stored !== null && SHAPE.test(stored)) return stored;
  const made = randomKey();
  storeOnDevice(KEY, made);
  markGuest();
  return made;
}

/** Outside of pages, as in a worker, there is no document. */
function markGuest(): void {
  if (!globalThis.document) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not in every browser yet.
  document.cookie = `${COOKIE}=1; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}
