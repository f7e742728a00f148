// How our ids travel with a PayPal order: in its custom_id, which its authorisation and capture take over. An order
// that we let go says so in the same place, because PayPal has no call that ends an order nobody has approved.

import { type PaymentMetadata, readMetadata } from '../payment-metadata.ts';

const LET_GO = 'let-go';

export type OrderNames = { readonly metadata: PaymentMetadata; readonly isLetGo: boolean };

/** Full stops, because PayPal's own answers allow little else; 110 characters of the 127 that it keeps. */
export function writeNames({ locationId, orderId, paymentId }: PaymentMetadata, mark: { isLetGo: boolean }): string {
  return [locationId, orderId, paymentId, ...(mark.isLetGo ? [LET_GO] : [])].join('.');
}

/** Null: another program's. */
export function readNames(customId: string | undefined): OrderNames | null {
  const [locationId = '', orderId = '', paymentId = '', mark, ...more] = (customId ?? '').split('.');
  const metadata = readMetadata({ locationId, orderId, paymentId });
  if (!metadata || more.length > 0 || (mark !== undefined && mark !== LET_GO)) return null;
  return { metadata, isLetGo: mark === LET_GO };
}
