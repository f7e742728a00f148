// Our ids travel in a PayPal order's custom_id, which its authorization and capture inherit. Canceled orders are marked
// there too, because PayPal has no call that ends an unapproved order.

import { type PaymentMetadata, readMetadata } from '../payment-metadata.ts';

const LET_GO = 'let-go';

export type OrderNames = { readonly metadata: PaymentMetadata; readonly isLetGo: boolean };

/** Separated by periods, because PayPal's answers allow few characters; 110 of the allowed 127. */
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
