// Many rows are written a few at a time, so that bookings find the database free in between.

import { setTimeout as sleep } from 'node:timers/promises';

/** A file of 100,000 lines is 500 parts: its transaction must not last minutes. */
const LONGEST_REST_MS = 10;

/** Rests after each part for as long as it took: an import takes half of one connection's time. */
export async function inSteps<Part>(parts: Iterable<Part>, write: (part: Part) => Promise<void>): Promise<void> {
  for (const part of parts) {
    const began = performance.now();
    await write(part);
    await sleep(Math.min(performance.now() - began, LONGEST_REST_MS));
  }
}
