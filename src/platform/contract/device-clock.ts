import { z } from 'zod';
import { IsoTime } from './wire.ts';

/** An act done without a signal is sent within this time. */
const RETENTION_DAYS = 7;

/** What a device knows about when it did something (rule 250). The server decides when it was. */
export const DeviceClock = z.object({
  /** By the device's wall clock: when it was done, and when it is sent. */
  actedAt: IsoTime,
  sentAt: IsoTime,
  /** Milliseconds since it was done, by a clock that nobody sets; null if the page was reloaded since. */
  ageMs: z
    .int()
    .min(0)
    .max(RETENTION_DAYS * 86_400_000)
    .nullable(),
  /** The last time that the server reported before the act, and the device's wall clock when it did; null if none. */
  heard: z.object({ serverAt: IsoTime, deviceAt: IsoTime }).nullable(),
});
