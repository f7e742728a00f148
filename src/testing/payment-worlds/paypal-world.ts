/** PayPal's stand-in. The buyer only agrees; the money is taken when we ask for it. */
import { refOfClientSecret } from '#domain/payments/client-secret.ts';
import type { PaymentProvider } from '#server/ports/payments/payments.port.ts';
import { bookedByPayPal, stillReserved } from '../paypal/paypal-app.ts';
import type { PayPalStandIn } from '../paypal/paypal-stand-in.ts';
import type { PaymentWorld } from './payment-world.ts';

export function payPalWorld(provider: PaymentProvider, paypal: PayPalStandIn): PaymentWorld {
  const { books, violations } = paypal;
  return {
    name: 'paypal',
    method: 'paypal',
    provider,
    use: () => {},
    pay: async (clientSecret) => paypal.approve(refOfClientSecret(clientSecret)),
    giveBackThere: async (ref, cents) => {
      const { capture } = books.order(ref);
      const amount = { currency_code: 'USD', value: (cents / 100).toFixed(2) };
      books.refund(capture?.id ?? '', { amount });
    },
    refundFailsThere: async (ref) => {
      const refund = books.order(ref).refunds.find(({ status }) => status === 'COMPLETED');
      if (!refund) throw new Error('Nothing was given back that could fail.');
      refund.status = 'FAILED';
    },
    forget: async (ref) => books.forget(ref),
    booked: () => bookedByPayPal(paypal),
    oddities: () => [...violations, ...stillReserved(paypal).map((id) => `still reserved: ${id}`)],
  };
}
