/** How a provider fails: before or after it acts, with a cut connection, an error, or a delay. */

export type StripeDeed =
  | 'create'
  | 'get'
  | 'capture'
  | 'cancel'
  | 'refund'
  | 'list'
  | 'dispute'
  | 'make account'
  | 'get account'
  | 'list accounts'
  | 'make link';
export type FaultWay =
  /** The line is cut. */
  | 'cut'
  /** An error of its own, which it keeps for the key. */
  | '500'
  /** What a machine on the way answers when it cannot reach the provider. */
  | 'bad gateway';
export type StripeFault = {
  readonly deed: StripeDeed;
  readonly when: 'before' | 'after';
  readonly way: FaultWay;
  readonly times?: number;
  /** So many are answered well before. */
  readonly after?: number;
};

export type StripeFaults = {
  plan(fault: StripeFault): void;
  /** Slow from now on: every answer takes so long. */
  delay(ms: number): void;
  /** The provider is well again. Answers how often the fault was reached. */
  clear(): number;
  /** Asked by the stand-in: what goes wrong now, if anything. */
  meet(deed: StripeDeed, when: 'before' | 'after'): FaultWay | null;
  readonly delayMs: () => number;
};

export function createStripeFaults(): StripeFaults {
  let planned: { fault: StripeFault; left: number; spared: number } | null = null;
  let reached = 0;
  let delayMs = 0;
  return {
    plan: (fault) => {
      reached = 0;
      planned = { fault, left: fault.times ?? 1, spared: fault.after ?? 0 };
    },
    delay: (ms) => {
      delayMs = ms;
    },
    clear: () => {
      planned = null;
      delayMs = 0;
      return reached;
    },
    meet: (deed, when) => {
      if (!planned || planned.left === 0) return null;
      const { fault } = planned;
      if (fault.deed !== deed || fault.when !== when) return null;
      if (planned.spared > 0) {
        planned.spared -= 1;
        return null;
      }
      planned.left -= 1;
      reached += 1;
      return fault.way;
    },
    delayMs: () => delayMs,
  };
}
