// Saves a card without a payment, with a SetupIntent that Stripe's own fields confirm.

import { type CardSetups, ProviderUnavailable } from '../payments.port.ts';
import { readCard } from './read-stripe.ts';
import { callStripe, postOnce, type StripeConnection } from './stripe-connection.ts';

export function stripeCardSetups(stripe: StripeConnection): CardSetups {
  return {
    begin: async ({ idempotencyKey: key, customerRef: customer }) => {
      const made = await postOnce(stripe.now, {
        kind: 'setup_intent',
        key,
        call: (more) =>
          stripe.api.setupIntents.create(
            {
              customer,
              usage: 'off_session',
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            },
            more,
          ),
        // If the answer was lost, nobody got its secret, so it saves nothing.
        done: async () => null,
        twice: 'harmless',
      });
      if (!made.client_secret) throw new ProviderUnavailable('Stripe answered a setup without its secret.');
      return { ref: made.id, clientSecret: made.client_secret };
    },
    findSaved: async (ref) => {
      const { status, payment_method: method } = await callStripe('setup_intent', () =>
        stripe.api.setupIntents.retrieve(ref, { expand: ['payment_method'] }),
      );
      if (status !== 'succeeded' || typeof method !== 'object' || method === null) return null;
      return readCard(method.id, method.card);
    },
  };
}

/** Safe to repeat. */
export async function detachMethod(stripe: StripeConnection, ref: string): Promise<void> {
  // Stripe refuses to detach a method that has no customer anymore.
  const { customer } = await callStripe('payment_method', () => stripe.api.paymentMethods.retrieve(ref));
  if (customer === null) return;
  await postOnce(stripe.now, {
    kind: 'payment_method',
    key: `detach-${ref}`,
    call: (more) => stripe.api.paymentMethods.detach(ref, {}, more),
    done: async () => null,
    twice: 'harmless',
  });
}
