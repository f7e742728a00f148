import { z } from 'zod';
import { CentsAmount } from '#platform/contract/wire.ts';

/** Rule 280: what guests gave in tips, online and in cash, and who gets them; in cents, less what was refunded to them. */
export const Tips = z.object({
  total: CentsAmount,
  /** The part that was shared among those who worked the shift. */
  shared: CentsAmount,
  /** The part of the total that attendants took in cash, and have already (rule 480). */
  inCash: CentsAmount,
  /** Sorted by amount, highest first; `inCash` is what this person took in cash. */
  people: z.array(z.object({ name: z.string(), cents: CentsAmount, inCash: CentsAmount })),
  /** Nobody's yet: the car is still here, or nobody worked the shift. */
  open: CentsAmount,
});
export type Tips = z.output<typeof Tips>;
