/** Each thing once, as it was said last, where it came first: what moved while a list was read may be in it twice. */
export function onceEach<T>(things: readonly T[], idOf: (thing: T) => string): T[] {
  return [...new Map(things.map((thing) => [idOf(thing), thing])).values()];
}
