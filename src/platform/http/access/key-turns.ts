// Rule 201: how many calls an API key may make in a minute. Each web process counts for itself, as it does for the limits per address.

import { MINUTE_MS } from '#platform/calendar/durations.ts';

export type KeyTurns = {
  /** False once the key has used up its calls for this minute. */
  take(keyId: string): boolean;
};

export function createKeyTurns({ perMinute, now }: { perMinute: number; now: () => Date }): KeyTurns {
  let [minute, taken] = [0, new Map<string, number>()];
  return {
    take(keyId) {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) [minute, taken] = [current, new Map()];
      const before = taken.get(keyId) ?? 0;
      if (before >= perMinute) return false;
      taken.set(keyId, before + 1);
      return true;
    },
  };
}
