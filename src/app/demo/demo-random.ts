// Deterministic randomness: every seeding gives the same demo, so that it can be described, photographed and tested.

export type Random = {
  /** From 0 to 1, exclusive. */
  next(): number;
  /** An integer from 0 to the limit, exclusive. */
  below(limit: number): number;
  /** An integer, both ends inclusive. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  /** @throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** An index, weighted by the list's numbers. */
  pickWeighted(weights: readonly number[]): number;
};

/** Mulberry32: small, fast and uniform enough for parked cars; never used for anything that must not be guessed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from.');
      return picked;
    },
    pickWeighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
    },
  };
}
