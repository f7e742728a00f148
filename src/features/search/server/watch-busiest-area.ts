// Where most lots are, so that somebody who comes for the first time sees some that can be bought. Known for a while, because every page's
// HTML names it and it hardly changes.

import type { Deps } from '#app/deps.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { type Area, findBusiestArea } from './busiest-area.read-model.ts';

const KNOWN_FOR_MS = 10 * MINUTE_MS;

/** The area with most lots; null without any. A page is of use without it, so it never waits for the database, and never fails. */
export function watchBusiestArea({ db, now }: Pick<Deps, 'db' | 'now'>): () => Area | null {
  let known: { readonly area: Area | null; readonly at: number } | null = null;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      known = { area: await findBusiestArea(db), at: now().getTime() };
    } catch {
      // The next page asks again.
    } finally {
      isLooking = false;
    }
  };
  void look();
  return () => {
    // The first lot of all is shown at once.
    if (!known?.area || now().getTime() - known.at > KNOWN_FOR_MS) void look();
    return known?.area ?? null;
  };
}
