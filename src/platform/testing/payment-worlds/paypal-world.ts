/** The fake PayPal. The buyer only approves; PayPal captures the money when we ask. */

import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import type { TestApp } from '../app/test-app.ts';
import { returnFrom } from '../builders/a-driver.ts';
import { bookedByPayPal, stillReserved } from '../paypal/paypal-app.ts';
import type { PayPalStep } from '../paypal/paypal-faults.ts';
import type { PayPalStandIn } from '../paypal/paypal-stand-in.ts';
import type { PaymentStage, PaymentWorld } from './payment-world.ts';

const STEPS: Readonly<Record<PaymentStage, readonly PayPalStep[]>> = {
  'sign in': ['token'],
  open: ['create'],
  look: ['get'],
  check: ['get'],
  list: [],
  reserve: ['authorize'],
  take: ['capture'],
  canceled: ['patch', 'void'],
  'give back': ['refund'],
};

export function payPalWorld(test: TestApp, provider: PaymentProvider, paypal: PayPalStandIn): PaymentWorld {
  const { books, violations } = paypal;
  return {
    name: 'paypal',
    method: 'paypal',
    provider,
    use: () => {},
    pay: async (clientSecret) => paypal.approve(refOfClientSecret(clientSecret)),
    payLate: async (clientSecret) => {
      const ref = refOfClientSecret(clientSecret);
      paypal.approve(ref, { capture: 'PENDING' });
      await returnFrom(test, clientSecret);
      return async () => paypal.decide(ref, 'COMPLETED');
    },
    releaseThere: async (ref, cents) => {
      const { capture } = books.order(ref);
      const amount = { currency_code: 'USD', value: (cents / 100).toFixed(2) };
      books.refund(capture?.id ?? '', { amount });
    },
    refundFailsThere: async (ref) => books.failRefund(ref),
    forget: async (ref) => books.forget(ref),
    booked: () => bookedByPayPal(paypal),
    ways: ['cut', 'error'],
    fail: ({ stage, moment, way, times }) => {
      if (stage === 'sign in') paypal.revokeTokens();
      paypal.faults.failAt(STEPS[stage], `${way === 'cut' ? 'cut' : 'error'} ${moment}`, times);
    },
    heal: paypal.faults.clear,
    oddities: () => [...violations, ...stillReserved(paypal).map((id) => `still reserved: ${id}`)],
  };
}
