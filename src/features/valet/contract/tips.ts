import { z } from 'zod';
import { CentsAmount } from '#platform/contract/wire.ts';

/** Rule 280: what guests paid in tips, and who gets them; in cents, less what was refunded to them. */
export const Tips = z.object({
  total: CentsAmount,
  /** The part that was shared among those who worked the shift. */
  shared: CentsAmount,
  /** Sorted by amount, highest first. */
  people: z.array(z.object({ name: z.string(), cents: CentsAmount })),
  /** Nobody's yet: the car is still here, or nobody worked the shift. */
  open: CentsAmount,
});
export type Tips = z.output<typeof Tips>;
