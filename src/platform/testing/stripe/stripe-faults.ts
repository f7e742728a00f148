/** How a provider fails: before or after it acts, with a cut connection, an error, or a delay. */

export type StripeOperation =
  | 'create'
  | 'make customer'
  | 'charge saved'
  | 'set card'
  | 'begin setup'
  | 'get setup'
  | 'get method'
  | 'detach method'
  | 'get'
  | 'capture'
  | 'increase'
  | 'cancel'
  | 'refund'
  | 'list'
  | 'dispute'
  | 'balance'
  | 'make account'
  | 'get account'
  | 'list accounts'
  | 'make link'
  | 'transfer'
  | 'get transfer'
  | 'reverse'
  | 'list transfers'
  | 'get payout'
  | 'list payouts';
export type FaultWay =
  /** The connection is cut. */
  | 'cut'
  /** The provider's own error, which it stores with the key. */
  | '500'
  /** The answer of a gateway that cannot reach the provider. */
  | 'bad gateway';
export type StripeFault = {
  readonly operation: StripeOperation;
  readonly when: 'before' | 'after';
  readonly way: FaultWay;
  readonly times?: number;
  /** The number of calls that succeed first. */
  readonly after?: number;
};

export type StripeFaults = {
  plan(fault: StripeFault): void;
  /** From now on, every answer takes this long. */
  delay(ms: number): void;
  /** Heals the provider. Returns how often the fault was reached. */
  clear(): number;
  /** For the stand-in: what goes wrong now, if anything. */
  meet(operation: StripeOperation, when: 'before' | 'after'): FaultWay | null;
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
    meet: (operation, when) => {
      if (!planned || planned.left === 0) return null;
      const { fault } = planned;
      if (fault.operation !== operation || fault.when !== when) return null;
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
