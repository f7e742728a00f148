/** Each item once, in its latest version, at its first position: items that moved while a list was read may occur twice. */
export function onceEach<T>(things: readonly T[], idOf: (thing: T) => string): T[] {
  return [...new Map(things.map((thing) => [idOf(thing), thing])).values()];
}
