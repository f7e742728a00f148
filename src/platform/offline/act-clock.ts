// When something was done, in readings of this device's clocks, stored with an act until it is sent.

import type { z } from 'zod';
import type { Heard } from '#platform/browser/server-clock.ts';
import type { DeviceClock } from '#platform/contract/device-clock.ts';
import { newEventId } from './new-id.ts';

export type { Heard } from '#platform/browser/server-clock.ts';

type Readings = {
  /** The wall clock, in milliseconds. */
  readonly wall: number;
  /** Milliseconds since the page was loaded, and which page that was. */
  readonly passed: number;
  readonly page: string;
};

export type MadeAt = Readings & { readonly heard: Heard | null };

/** What is sent about it: how long ago it was by each clock. */
export function clockToSend(made: MadeAt, now: Readings): z.output<typeof DeviceClock> {
  const { heard } = made;
  return {
    actedAt: toIso(made.wall),
    sentAt: toIso(now.wall),
    ageMs: made.page === now.page ? Math.max(0, Math.round(now.passed - made.passed)) : null,
    heard: heard && { serverAt: toIso(heard.serverAt), deviceAt: toIso(heard.deviceAt) },
  };
}

const PAGE = newEventId();

export function readClocks(): Readings {
  return { wall: Date.now(), passed: performance.now(), page: PAGE };
}

const toIso = (ms: number): string => new Date(ms).toISOString();
