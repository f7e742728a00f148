// The server's clock, as this device knows it. A phone's own clock may be hours off, and the server times waits and acts (rule 250).

import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { type Heard, type MadeAt, readClocks } from '#platform/offline/act-clock.ts';

const KEY = 'parkvale.valet.clock';
/** A clock that was set, or a phone that slept, differs from the time that passed by more than this. */
const ADRIFT_MS = 30_000;

/** `passed` is the reading of a clock that nobody sets; it starts over with each page. */
let latest: (Heard & { readonly passed: number }) | null = null;

/** Called with each board that is fetched, and each stream that opens. */
export function heardServerTime(serverTime: string): void {
  const heard: Heard = { serverAt: Date.parse(serverTime), deviceAt: Date.now() };
  latest = { ...heard, passed: performance.now() };
  storeOnDevice(KEY, JSON.stringify(heard));
}

/** The last server time that this device heard, even before the page was reloaded; null for never. */
export function lastHeard(): Heard | null {
  if (latest) return { serverAt: latest.serverAt, deviceAt: latest.deviceAt };
  const stored = JSON.parse(readStored(KEY) ?? 'null') as Heard | null;
  return typeof stored?.serverAt === 'number' && typeof stored.deviceAt === 'number' ? stored : null;
}

/** Never goes back while the page is open: the wall clock detects that a phone slept, the other clock that it was set back. */
export function standNow(): Date {
  if (latest)
    return new Date(latest.serverAt + Math.max(performance.now() - latest.passed, Date.now() - latest.deviceAt));
  const heard = lastHeard();
  return new Date(heard ? Math.max(heard.serverAt, Date.now() + heard.serverAt - heard.deviceAt) : Date.now());
}

/**
 * The server's time at the moment when this device's wall clock showed this: for a moment noted by that clock,
 * which may have been set since.
 */
export function standTimeOf(deviceAt: number): Date {
  const heard = lastHeard();
  return new Date(heard ? deviceAt + heard.serverAt - heard.deviceAt : deviceAt);
}

/** For something done just now. */
export function madeNow(): MadeAt {
  return { ...readClocks(), heard: lastHeard() };
}

/** This device's two clocks have diverged since the server was last heard, so it should be asked. */
export function isAdrift(): boolean {
  if (!latest) return false;
  return Math.abs(Date.now() - latest.deviceAt - (performance.now() - latest.passed)) > ADRIFT_MS;
}
