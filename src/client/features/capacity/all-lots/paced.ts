// Acts at once, and then, however often it is asked to, only once in a while.

export type Paced = {
  /** Acts now, or as soon as it may again. */
  now(): void;
  stop(): void;
};

/** `act` is never run twice at the same time. */
export function paced(act: () => Promise<unknown>, everyMs: number): Paced {
  let isResting = false;
  let isAsked = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rested = () => {
    isResting = false;
    if (isAsked && !isStopped) run();
  };
  const run = () => {
    isResting = true;
    isAsked = false;
    const pause = new Promise<void>((done) => {
      timer = setTimeout(done, everyMs);
    });
    void Promise.all([act().catch(() => {}), pause]).then(rested);
  };
  return {
    now: () => {
      if (isStopped) return;
      if (isResting) isAsked = true;
      else run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
