// The keys to this phone's tickets, by phone number. A key comes after the # of a link, which browsers never send to a
// server; it is removed from the URL at once, so that it is in no history and no screenshot.

import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';

const MAX_KEYS = 5;
const KEY = /^[\w-]{20,200}$/;
const nameOf = (phone: string) => `parkvale.valet.${phone}`;

/** The latest first. */
export function readKeys(phone: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(nameOf(phone)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string' && KEY.test(key)) : [];
  } catch {
    return [];
  }
}

export function addKey(phone: string, key: string): readonly string[] {
  return storeKeys(phone, [key, ...readKeys(phone).filter((other) => other !== key)].slice(0, MAX_KEYS));
}

/** Removes keys that no longer open anything. */
export function dropKeys(phone: string, dead: readonly string[]): readonly string[] {
  return storeKeys(
    phone,
    readKeys(phone).filter((key) => !dead.includes(key)),
  );
}

function storeKeys(phone: string, keys: readonly string[]): readonly string[] {
  if (keys.length > 0) storeOnDevice(nameOf(phone), JSON.stringify(keys));
  else forgetOnDevice(nameOf(phone));
  return keys;
}

export type Brought = { readonly key: string | null; readonly claim: string | null };

/** What a link contained: a key, or a claim to exchange for one. */
export function readKeyFromAddress(): Brought {
  const { hash, pathname, search } = window.location;
  const params = new URLSearchParams(hash.slice(1));
  const [key, claim] = ['k', 'c'].map((name) => params.get(name));
  if (key || claim) window.history.replaceState(window.history.state, '', pathname + search);
  return { key: key && KEY.test(key) ? key : null, claim: claim && KEY.test(claim) ? claim : null };
}
