// Rows whose figures change while somebody reads them stay where they are, until the reader wants them in order again.

/** The shown order, without what is gone and with what is new at the end. */
export function keepOrder(shown: readonly string[], ids: readonly string[]): readonly string[] {
  const current = new Set(ids);
  const kept = shown.filter((id) => current.has(id));
  const known = new Set(kept);
  const next = [...kept, ...ids.filter((id) => !known.has(id))];
  return isSame(next, shown) ? shown : next;
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}
