// A failing registry is left alone for a while, so that drivers do not wait for it in vain and it can recover.

import CircuitBreaker from 'opossum';
import { OutsideError } from '#platform/http/outside-call.ts';
import type { VehicleRegistryPort } from './vehicle-registry.port.ts';

/** It opens when half of at least five look-ups within a minute have failed. */
const FEWEST = 5;
const WINDOW_MS = 60_000;
/** Then one look-up checks whether it has recovered. */
export const PAUSE_MS = 30_000;

export function withBreaker(registry: VehicleRegistryPort, notify: (line: string) => void): VehicleRegistryPort {
  const breaker = new CircuitBreaker(registry.lookUp, {
    // The registry has its own timeout and obeys the caller's signal.
    timeout: false,
    volumeThreshold: FEWEST,
    errorThresholdPercentage: 49,
    rollingCountTimeout: WINDOW_MS,
    resetTimeout: PAUSE_MS,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    // A caller who stops waiting says nothing about the registry.
    errorFilter: (error) => !(error instanceof OutsideError),
  });
  breaker.on('open', () => notify(`plates: the registry keeps failing and is left alone for ${PAUSE_MS / 1000} s`));
  breaker.on('close', () => notify('plates: the registry answers again'));
  return {
    async lookUp(plate, signal) {
      signal.throwIfAborted();
      if (breaker.opened) throw new OutsideError('unreachable', 'is left alone for a while after several failures');
      return breaker.fire(plate, signal);
    },
  };
}
