// Our ids travel in a PayPal order's custom_id, which its authorization and capture inherit. Canceled
// orders are marked there too, because PayPal has no call to end an unapproved order.

import { type PaymentMetadata, readMetadata } from '../payments.port.ts';

const CANCELED = 'canceled';

export type OrderNames = { readonly metadata: PaymentMetadata; readonly isCanceled: boolean };

/** Separated by periods, because PayPal allows few characters in its answers; at most 119 of the allowed 127. */
export function writeNames({ locationId, orderId, paymentId }: PaymentMetadata, mark: { isCanceled: boolean }): string {
  return [locationId, orderId, paymentId, ...(mark.isCanceled ? [CANCELED] : [])].join('.');
}

/** Null for another program's. */
export function readNames(customId: string | undefined): OrderNames | null {
  const [locationId = '', orderId = '', paymentId = '', mark, ...more] = (customId ?? '').split('.');
  const metadata = readMetadata({ locationId, orderId, paymentId });
  if (!metadata || more.length > 0 || (mark !== undefined && mark !== CANCELED)) return null;
  return { metadata, isCanceled: mark === CANCELED };
}
