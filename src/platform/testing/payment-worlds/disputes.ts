/** Disputes at the providers that have them, one per payment. */

import { bookedByPayPal } from '../paypal/paypal-app.ts';
import type { PayPalStandIn } from '../paypal/paypal-stand-in.ts';
import { bookedByStripe } from '../stripe/stripe-app.ts';
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { PaymentWorld } from './payment-world.ts';

export type DisputeStep = 'open' | 'won' | 'lost';

export function createDisputes({ stripe, paypal }: { readonly stripe: StripeStandIn; readonly paypal: PayPalStandIn }) {
  const cases = new Map<string, (ends: 'won' | 'lost') => void>();
  const open = ({ name }: PaymentWorld, ref: string) => {
    if (name === 'stripe') {
      const { ref: disputeRef } = stripe.books.openDispute(ref);
      cases.set(ref, (ends) => (ends === 'won' ? stripe.books.winDispute : stripe.books.loseDispute)(disputeRef));
    }
    if (name === 'paypal') {
      const dispute = paypal.disputes.open(ref);
      paypal.disputes.chargeBack(dispute);
      cases.set(ref, (ends) =>
        paypal.disputes.resolve(dispute, ends === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'),
      );
    }
  };
  const closed = new Set<string>();
  return {
    /** The payer's bank takes back this payment, or decides. Those of the sandbox are tried on their own. */
    take: async (world: PaymentWorld, ref: string, step: DisputeStep): Promise<void> => {
      if (!cases.has(ref)) open(world, ref);
      if (step === 'open' || closed.has(ref)) return;
      closed.add(ref);
      cases.get(ref)?.(step);
    },
    isOpen: (ref: string): boolean => cases.has(ref),
    /** What disputes about this payment took and did not return, in cents, with their fees. */
    takenCents: (ref: string): number =>
      [...bookedByStripe(stripe), ...bookedByPayPal(paypal)].find((each) => each.ref === ref)?.disputedCents ?? 0,
  };
}
