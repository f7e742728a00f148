// Runs at once, and after that only once per interval, however often it is requested.

export type Paced = {
  /** Runs now, or as soon as it is allowed to again. */
  now(): void;
  stop(): void;
};

/** `act` never runs twice at the same time. */
export function createPaced(act: () => Promise<unknown>, everyMs: number): Paced {
  let isResting = false;
  let isRequested = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rested = () => {
    isResting = false;
    if (isRequested && !isStopped) run();
  };
  const run = () => {
    isResting = true;
    isRequested = false;
    const pause = new Promise<void>((done) => {
      timer = setTimeout(done, everyMs);
    });
    void Promise.all([act().catch(() => {}), pause]).then(rested);
  };
  return {
    now: () => {
      if (isStopped) return;
      if (isResting) isRequested = true;
      else run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
