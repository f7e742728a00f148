// What drivers say about a stay for themselves: only they see it, and nothing is decided by it.

import { z } from 'zod';
import { oneLine } from '#platform/contract/wire.ts';

/** As it is sent with a booking. */
export const StayDetails = z.object({
  /** Such as the number of the space. */
  note: oneLine(80, 'Please write a short note').optional(),
});
export type StayDetails = z.output<typeof StayDetails>;

/** As it is seen with a session: by its holder; for everybody else, all is null. */
export const SeenDetails = z.object({ note: z.string().nullable() });
export type SeenDetails = z.output<typeof SeenDetails>;

export const NO_DETAILS: SeenDetails = { note: null };
