// Our ids travel in a PayPal order's custom_id, which its authorization and capture inherit. Canceled
// orders are marked there too, because PayPal has no call to end an unapproved order.

import { type PaymentMetadata, readMetadata } from '../payments.port.ts';

const CANCELED = 'canceled';

export type OrderNames = { readonly metadata: PaymentMetadata; readonly isCanceled: boolean };

/** Separated by periods, because PayPal allows few characters in its answers; at most 122 of the allowed 127. */
export function writeNames(
  { locationId, orderId, paymentId, attempt }: PaymentMetadata,
  mark: { isCanceled: boolean },
): string {
  return [locationId, orderId, paymentId, ...(attempt ? [attempt] : []), ...(mark.isCanceled ? [CANCELED] : [])].join(
    '.',
  );
}

/** Null for another program's. */
export function readNames(customId: string | undefined): OrderNames | null {
  const [locationId = '', orderId = '', paymentId = '', ...rest] = (customId ?? '').split('.');
  const isCanceled = rest.at(-1) === CANCELED;
  const [attempt, ...more] = isCanceled ? rest.slice(0, -1) : rest;
  const metadata = readMetadata({ locationId, orderId, paymentId, attempt });
  return metadata && more.length === 0 ? { metadata, isCanceled } : null;
}
