// Rows whose figures change while somebody reads them stay in place until the reader wants them sorted again.

/** The displayed order, without rows that are gone and with new ones at the end. */
export function inSteadyOrder(shown: readonly string[], ids: readonly string[]): readonly string[] {
  const current = new Set(ids);
  const stored = shown.filter((id) => current.has(id));
  const known = new Set(stored);
  const next = [...stored, ...ids.filter((id) => !known.has(id))];
  return isSame(next, shown) ? shown : next;
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
