/** Renews something that expires, such as a login, after this many days on the test's clock. */
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { FakeClock } from './fake-clock.ts';

export function renewedAfter<T>(days: number, clock: FakeClock, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly at: number; readonly thing: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (!made || now - made.at > days * DAY_MS) made = { at: now, thing: make() };
    return made.thing;
  };
}
