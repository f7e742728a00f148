/**
 * Rule 254: a stand promises its guests their car within this many minutes. A wait is marked once half of them have passed,
 * and again once the promise is broken.
 */

export const PROMISE_MINUTES = { usual: 10, min: 2, max: 120 } as const;

export type WaitTone = 'calm' | 'soon' | 'late';

/** Times by the server's clock (rule 250). */
export const waitTone = (since: Date, promiseMinutes: number, now: Date): WaitTone => {
  const promised = promiseMinutes * 60_000;
  const waited = now.getTime() - since.getTime();
  if (waited >= promised) return 'late';
  return waited * 2 >= promised ? 'soon' : 'calm';
};
