// The server's clock, as this device knows it: a phone's own clock may be hours wrong, and waits and acts are timed by the
// server (rule 250).

import { type Heard, type MadeAt, readClocks } from '../../../lib/offline/act-clock.ts';
import { readStored, store } from '../../../lib/storage/device-storage.ts';

const KEY = 'parkvale.valet.clock';
/** A clock that was set, or a phone that slept, differs from the time that passed by more than that. */
const ADRIFT_MS = 30_000;

/** `passed` is the reading of a clock that nobody sets; it begins anew with each page. */
let latest: (Heard & { readonly passed: number }) | null = null;

/** With each board that is fetched, and each stream that opens. */
export function heardServerTime(serverTime: string): void {
  const heard: Heard = { serverAt: Date.parse(serverTime), deviceAt: Date.now() };
  latest = { ...heard, passed: performance.now() };
  store(KEY, JSON.stringify(heard));
}

/** The last server time that this device was told, also before the page was loaded again; null for never. */
export function lastHeard(): Heard | null {
  if (latest) return { serverAt: latest.serverAt, deviceAt: latest.deviceAt };
  const kept = JSON.parse(readStored(KEY) ?? 'null') as Heard | null;
  return typeof kept?.serverAt === 'number' && typeof kept.deviceAt === 'number' ? kept : null;
}

/** Never goes back while the page is open: a phone that slept is told by its wall clock, a clock set back by the other. */
export function standNow(): Date {
  if (latest)
    return new Date(latest.serverAt + Math.max(performance.now() - latest.passed, Date.now() - latest.deviceAt));
  const heard = lastHeard();
  return new Date(heard ? Math.max(heard.serverAt, Date.now() + heard.serverAt - heard.deviceAt) : Date.now());
}

/** The server's time when this device's wall clock read so: a moment that was noted by that clock, which is set meanwhile. */
export function standTimeOf(deviceAt: number): Date {
  const heard = lastHeard();
  return new Date(heard ? deviceAt + heard.serverAt - heard.deviceAt : deviceAt);
}

/** For something that is done now. */
export function madeNow(): MadeAt {
  return { ...readClocks(), heard: lastHeard() };
}

/** The two clocks of this device disagree since the server was last heard: it should be asked. */
export function isAdrift(): boolean {
  if (!latest) return false;
  return Math.abs(Date.now() - latest.deviceAt - (performance.now() - latest.passed)) > ADRIFT_MS;
}
