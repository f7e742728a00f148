// What must not be left behind when a benchmark is broken off: servers that run in groups of their own outlive us.

const undo = new Set<() => Promise<void>>();

/** Runs `act`; `stop` is done after it, or when the benchmark is told to end meanwhile. */
export async function stoppedAfter<T>(stop: () => Promise<void>, act: () => Promise<T>): Promise<T> {
  undo.add(stop);
  try {
    return await act();
  } finally {
    if (undo.delete(stop)) await stop();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    // What still runs fails as its server goes away; nobody reads its figures any more.
    process.on('uncaughtException', () => {});
    const steps = [...undo].reverse();
    undo.clear();
    for (const step of steps) await step().catch(() => {});
    process.exit(130);
  });
}
