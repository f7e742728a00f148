// Chance that falls the same way at every seeding, so that a demo can be talked about, photographed and tested.

export type Random = {
  /** From 0 up to, never with, 1. */
  next(): number;
  /** A whole number from 0 up to, never with, the limit. */
  below(limit: number): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  /** @throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** The place in the list, the likelier the greater the number that stands there. */
  pickWeighted(weights: readonly number[]): number;
};

/** Mulberry32: small, quick, and even enough for parked cars; nothing that must not be guessed is drawn from it. */
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
