/** Repeatable randomness: the same seed gives the same numbers (mulberry32). */
export type Random = {
  /** At least `from`, below `to`. */
  readonly between: (from: number, to: number) => number;
  readonly oneOf: <T>(choices: readonly [T, ...T[]]) => T;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + Math.floor(next() * (to - from)),
    oneOf: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
