// Starts something again and again for as long as a process runs.

export type Repeating = { stop(): void };

/**
 * At once and then every `everySeconds`, unless the previous run is still in progress. After a failure, the next run is at its usual time.
 */
export function beginRepeatedly(
  act: () => Promise<unknown>,
  { everySeconds, onError }: { readonly everySeconds: number; readonly onError: (error: Error) => void },
): Repeating {
  let isRunning = false;
  const turn = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await act();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      isRunning = false;
    }
  };
  void turn();
  const timer = setInterval(() => void turn(), everySeconds * 1000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
