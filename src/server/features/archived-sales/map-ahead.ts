/**
 * Acts on several items at a time and yields the results in order. After a failure nothing new is
 * started, and the error is thrown once everything already started has ended.
 */
export async function* mapAhead<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  act: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const acting = act(item);
      // It is thrown when its turn comes.
      acting.catch(() => {});
      begun.push(acting);
      if (begun.length === atOnce) yield await (begun.shift() as Promise<R>);
    }
    for (let acting = begun.shift(); acting; acting = begun.shift()) yield await acting;
  } finally {
    await Promise.allSettled(begun);
  }
}
