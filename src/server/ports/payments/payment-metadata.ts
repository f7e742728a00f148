// What every intent carries, so that it finds its way back to the order that it pays for. Another program may share the
// provider's account: what does not name three ids of ours is none of ours.

import { z } from 'zod';
import { Id } from '#contract/wire.ts';

const Metadata = z.object({ locationId: Id, orderId: Id, paymentId: Id });

export type PaymentMetadata = Readonly<z.output<typeof Metadata>>;

/** Null when it is not ours. */
export function readMetadata(given: unknown): PaymentMetadata | null {
  return Metadata.safeParse(given).data ?? null;
}
