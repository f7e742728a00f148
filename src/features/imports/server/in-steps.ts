// Writes many rows a few at a time, so that bookings can use the database in between.

import { setTimeout as sleep } from 'node:timers/promises';

/** A file of 100,000 lines has 500 parts, and its transaction must not last minutes. */
const LONGEST_REST_MS = 10;

/** Rests after each part for as long as the part took, so that an import takes half of one connection's time. */
export async function inSteps<Part>(parts: Iterable<Part>, write: (part: Part) => Promise<void>): Promise<void> {
  for (const part of parts) {
    const began = performance.now();
    await write(part);
    await sleep(Math.min(performance.now() - began, LONGEST_REST_MS));
  }
}
