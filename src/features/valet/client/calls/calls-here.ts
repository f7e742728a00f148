// Whether this phone rings at a stand, and until when: the attendant's choice, which survives reloads.

import { useSyncExternalStore } from 'react';
import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { playTones } from '#platform/browser/tones.ts';
import { standNow } from '../offline/stand-clock.ts';

const KEY = 'parkvale.valet.calls';
const listeners = new Set<() => void>();

export function ringHere(locationId: string, until: Date): void {
  storeOnDevice(KEY, `${locationId} ${until.toISOString()}`);
  for (const listener of listeners) listener();
}

export function stopRinging(): void {
  forgetOnDevice(KEY);
  for (const listener of listeners) listener();
}

export function useRingsUntil(locationId: string): Date | null {
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readStored(KEY),
  );
  const [at, until = ''] = stored?.split(' ') ?? [];
  return at === locationId && Date.parse(until) > standNow().getTime() ? new Date(until) : null;
}

/** Tones and a vibration. */
export function ringPhone(): void {
  navigator.vibrate?.([250, 120, 250]);
  playTones();
}
