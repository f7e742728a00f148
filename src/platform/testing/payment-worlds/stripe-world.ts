/** Cards at the fake Stripe. */
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { bookedByStripe } from '../stripe/stripe-app.ts';
import type { FaultWay, StripeOperation } from '../stripe/stripe-faults.ts';
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { PaymentFaultWay, PaymentStage, PaymentWorld } from './payment-world.ts';

const GOOD_CARD = '4242424242424242';
const OPERATIONS: Partial<Record<PaymentStage, StripeOperation>> = {
  open: 'create',
  look: 'get',
  check: 'get',
  list: 'list',
  take: 'capture',
  canceled: 'cancel',
  'give back': 'refund',
};
const WAYS: Readonly<Record<PaymentFaultWay, FaultWay>> = { cut: 'cut', error: '500', 'bad gateway': 'bad gateway' };

export function stripeWorld(provider: PaymentProvider, standIn: StripeStandIn, use: () => void): PaymentWorld {
  const { books, violations } = standIn;
  const intentOf = (ref: string) => {
    const intent = books.intents.get(ref);
    if (!intent) throw new Error(`There is no intent ${ref}.`);
    return intent;
  };
  return {
    name: 'stripe',
    method: 'card',
    provider,
    use,
    pay: async (clientSecret) => void books.confirm(clientSecret, GOOD_CARD),
    payLate: async (clientSecret) => async () => void books.confirm(clientSecret, GOOD_CARD),
    releaseThere: async (ref, amountCents) => {
      const requested = { amountCents, metadata: {}, reversesTransfer: false, refundsFee: false };
      books.addRefund(intentOf(ref), requested);
    },
    refundFailsThere: async (ref) => books.failRefund(ref),
    forget: async (ref) => {
      books.intents.delete(ref);
      books.balance.forget(ref);
      for (const refund of books.refunds.values()) if (refund.intentRef === ref) books.refunds.delete(refund.ref);
    },
    booked: () => bookedByStripe(standIn),
    ways: ['cut', 'error', 'bad gateway'],
    fail: ({ stage, moment, way, times }) =>
      standIn.faults.plan({ operation: OPERATIONS[stage] ?? 'get', when: moment, way: WAYS[way], times }),
    heal: standIn.faults.clear,
    oddities: () => violations,
  };
}
