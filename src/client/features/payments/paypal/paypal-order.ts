import type { Charge } from '../payment-method.ts';

/** PayPal's own name of the order, which its window is opened with. */
export function payPalOrder({ clientSecret }: Charge): { orderId: string } {
  const [orderId = ''] = clientSecret.split('_secret');
  return { orderId };
}
