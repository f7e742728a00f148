import { refOfClientSecret } from '#domain/payments/client-secret.ts';
import type { Charge } from '../payment-method.ts';

/** PayPal's own name of the order, which its window is opened with. */
export function payPalOrder({ clientSecret }: Charge): { orderId: string } {
  return { orderId: refOfClientSecret(clientSecret) };
}
