// What a device says about its clocks when it acted without a signal (rule 250).

import type { z } from 'zod';
import type { DeviceClock } from '#platform/calendar/act-time.ts';
import type { DeviceClock as WireClock } from '#platform/contract/device-clock.ts';

/** Undefined for an act that was sent at once. */
export function readClock(clock: z.output<typeof WireClock> | undefined): DeviceClock | undefined {
  if (!clock) return undefined;
  const { actedAt, sentAt, ageMs, heard } = clock;
  return {
    actedAt: new Date(actedAt),
    sentAt: new Date(sentAt),
    ageMs,
    heard: heard && { serverAt: new Date(heard.serverAt), deviceAt: new Date(heard.deviceAt) },
  };
}
