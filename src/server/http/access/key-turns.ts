// Rule 201: how many calls an API key may make in a minute. Counted in each web process, as limits of addresses are.

export type KeyTurns = {
  /** False when the key has had its calls of this minute. */
  take(keyId: string): boolean;
};

const MINUTE_MS = 60_000;

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
