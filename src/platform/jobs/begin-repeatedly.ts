// Starts something again and again for as long as a process runs.

export type Repeating = { stop(): void };

type Rhythm = {
  readonly everySeconds: number;
  /** After each failure in a row, the pause is twice as long, up to this. By default, the next run is at its usual time. */
  readonly maxPauseSeconds?: number;
  readonly onError: (error: Error) => void;
};

/** At once and then every `everySeconds`, unless the previous run is still in progress. */
export function beginRepeatedly(
  act: () => Promise<unknown>,
  { everySeconds, maxPauseSeconds = everySeconds, onError }: Rhythm,
): Repeating {
  let isRunning = false;
  let [pauseSeconds, turnsToSkip] = [everySeconds, 0];
  const turn = async () => {
    if (isRunning || turnsToSkip-- > 0) return;
    isRunning = true;
    try {
      await act();
      pauseSeconds = everySeconds;
    } catch (error) {
      pauseSeconds = Math.min(pauseSeconds * 2, maxPauseSeconds);
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      turnsToSkip = Math.round(pauseSeconds / everySeconds) - 1;
      isRunning = false;
    }
  };
  void turn();
  const timer = setInterval(() => void turn(), everySeconds * 1000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
