// While anybody watches something, it is read once a second for all of its watchers. Sales pay nothing for being watched, and a
// process in which nobody watches reads nothing.

import type { EventReader } from '#platform/contract/endpoint.ts';

const LOOK_EVERY_MS = 1000;
/** A look that takes long, for somebody with very many lots, runs less often, so that it never keeps the database busy. */
const PAUSE_PER_LOOK = 10;

type Watching<Thing, State> = {
  readonly read: (thing: Thing) => Promise<State>;
  /** The same for everyone who watches the same thing. */
  readonly nameOf: (thing: Thing) => string;
  /** The frame that says what has changed or, after nothing, what a new reader is told first; null when nothing has changed. */
  readonly notify: (before: State | null, now: State) => string | null;
};

export type Watches<Thing> = { follow(reader: EventReader, thing: Thing): void };

type Watched<State> = { readonly readers: Set<EventReader>; timer: NodeJS.Timeout | undefined; last: State | null };

export function createWatches<Thing, State>({ read, nameOf, notify }: Watching<Thing, State>): Watches<Thing> {
  const watches = new Map<string, Watched<State>>();
  const readNow = async (thing: Thing, watched: Watched<State>) => {
    const startedAt = performance.now();
    try {
      const state = await read(thing);
      const frame = notify(watched.last, state);
      watched.last = state;
      if (frame !== null) for (const reader of watched.readers) reader.send(frame);
    } catch {
      // If the database is down, it is asked again; the next look reports what has changed.
    }
    if (watched.readers.size === 0) return;
    const pause = Math.max(LOOK_EVERY_MS, PAUSE_PER_LOOK * (performance.now() - startedAt));
    watched.timer = setTimeout(() => void readNow(thing, watched), pause).unref();
  };
  const begin = (thing: Thing): Watched<State> => {
    const watched: Watched<State> = { readers: new Set(), timer: undefined, last: null };
    watches.set(nameOf(thing), watched);
    // Starts once its first reader is there.
    queueMicrotask(() => void readNow(thing, watched));
    return watched;
  };
  return {
    follow: (reader, thing) => {
      const name = nameOf(thing);
      const watched = watches.get(name) ?? begin(thing);
      watched.readers.add(reader);
      const first = watched.last === null ? null : notify(null, watched.last);
      if (first !== null) reader.send(first);
      reader.onEnd(() => {
        watched.readers.delete(reader);
        if (watched.readers.size > 0) return;
        clearTimeout(watched.timer);
        if (watches.get(name) === watched) watches.delete(name);
      });
    },
  };
}
