/** Renews something that expires, such as a login, after this many days on the test's clock. */
import type { FakeClock } from './fake-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function renewedAfter<T>(days: number, clock: FakeClock, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly at: number; readonly thing: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (!made || now - made.at > days * DAY_MS) made = { at: now, thing: make() };
    return made.thing;
  };
}
