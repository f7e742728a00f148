// Counts failures per network, in this process and for a short while: enough to spend no work on a
// flood. Attempts at guessable secrets are counted in the database instead.

export type FailedTries = {
  /** Adds one and returns the count in this window. */
  note(network: string, now: Date): number;
  isOver(network: string, now: Date): boolean;
};

type Limit = { readonly max: number; readonly perMs: number; readonly maxNetworks: number };

/** When a flood comes from more networks than it remembers, it drops the oldest. */
export function countFailedTries({ max, perMs, maxNetworks }: Limit): FailedTries {
  const networks = new Map<string, { count: number; readonly until: number }>();
  const current = (network: string, now: Date) => {
    const found = networks.get(network);
    return found && found.until > now.getTime() ? found : null;
  };
  return {
    note: (network, now) => {
      const counted = current(network, now) ?? { count: 0, until: now.getTime() + perMs };
      counted.count += 1;
      networks.delete(network);
      networks.set(network, counted);
      const [oldest] = networks.keys();
      if (networks.size > maxNetworks && oldest !== undefined) networks.delete(oldest);
      return counted.count;
    },
    isOver: (network, now) => (current(network, now)?.count ?? 0) >= max,
  };
}
