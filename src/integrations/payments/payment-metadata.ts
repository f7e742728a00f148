// What every intent carries to identify its order. Another program may share the
// provider's account, so an intent without our three ids is not ours.

import { z } from 'zod';
import { Id } from '#platform/contract/wire.ts';

const Metadata = z.object({ locationId: Id, orderId: Id, paymentId: Id });

export type PaymentMetadata = Readonly<z.output<typeof Metadata>>;

/** Null when it is not ours. */
export function readMetadata(given: unknown): PaymentMetadata | null {
  return Metadata.safeParse(given).data ?? null;
}
