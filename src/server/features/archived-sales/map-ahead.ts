/** Acts on several at a time, in their order. After a failure nothing is begun any more, and it is thrown when what was begun has ended. */
export async function* mapAhead<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  act: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const acting = act(item);
      // It is thrown in its turn.
      acting.catch(() => {});
      begun.push(acting);
      if (begun.length === atOnce) yield await (begun.shift() as Promise<R>);
    }
    for (let acting = begun.shift(); acting; acting = begun.shift()) yield await acting;
  } finally {
    await Promise.allSettled(begun);
  }
}
