// What one of several connections asks for: a part of the list of its own, or all would ask the same at the same moment.

export function shareOf<T>(list: readonly T[], place: number, shares: number): readonly T[] {
  const own = list.filter((_, index) => index % shares === place);
  return own.length > 0 ? own : list;
}
