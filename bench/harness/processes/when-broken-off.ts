// Cleans up when a benchmark is interrupted: servers in their own process groups would outlive us.

const undo = new Set<() => Promise<void>>();

/** Runs `act`, then `stop`; an interruption runs `stop` at once. */
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
    // Pending work fails as its server goes away; nobody reads its figures anymore.
    process.on('uncaughtException', () => {});
    const steps = [...undo].reverse();
    undo.clear();
    for (const step of steps) await step().catch(() => {});
    process.exit(130);
  });
}
