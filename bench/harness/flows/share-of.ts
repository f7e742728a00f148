// One connection's share of a list. Without shares, all connections would request the same thing at the same moment.

export function shareOf<T>(list: readonly T[], at: number, shares: number): readonly T[] {
  const own = list.filter((_, index) => index % shares === at);
  return own.length > 0 ? own : list;
}
