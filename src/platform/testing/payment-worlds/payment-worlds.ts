/** The whole server with the sandbox, Stripe and PayPal, so that shared guarantees are tested with each. */
import { afterAll } from 'vitest';
import type { PaymentProviders } from '#integrations/payments/payment-providers.ts';
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { createPayPalProvider } from '#integrations/payments/paypal/paypal-provider.ts';
import { createStripeProvider } from '#integrations/payments/stripe/stripe-provider.ts';
import { createFakeClock } from '../app/fake-clock.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../app/test-app.ts';
import { type BookedElsewhere, findDisagreements } from '../ledger-audit.ts';
import { createPaymentFaults } from '../payment-faults.ts';
import { PAYPAL_ACCOUNT, type PayPalStandIn, startPayPalStandIn } from '../paypal/paypal-stand-in.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { PaymentWorld } from './payment-world.ts';
import { payPalWorld } from './paypal-world.ts';
import { sandboxWorld } from './sandbox-world.ts';
import { stripeWorld } from './stripe-world.ts';

export type PaymentWorlds = {
  readonly test: TestApp;
  readonly worlds: Readonly<Record<'sandbox' | 'stripe' | 'paypal', PaymentWorld>>;
  readonly stripe: StripeStandIn;
  readonly paypal: PayPalStandIn;
  /** The books of all providers that keep them outside our database. */
  booked(): BookedElsewhere[];
  /** Disagreements among the providers' books, the ledger, the day sums and the sessions; empty when all agree. */
  findDisagreements(): Promise<Record<string, unknown>>;
};

/** `around`: a wrapper between the product and each provider. */
export async function createPaymentWorlds(
  options: TestAppOptions = {},
  around: (provider: PaymentProvider) => PaymentProvider = (provider) => provider,
): Promise<PaymentWorlds> {
  const clock = createFakeClock();
  const [stripe, paypal] = [await startStripeStandIn(clock.now), await startPayPalStandIn(clock.now)];
  afterAll(() => Promise.all([stripe.close(), paypal.stop()]));
  const { secretKey, webhookSecret } = STAND_IN_KEYS;
  const address = { secretKey, webhookSecrets: [webhookSecret], apiUrl: stripe.url, now: clock.now };
  const byStripe = around(createStripeProvider(address));
  const byPayPal = around(createPayPalProvider({ ...PAYPAL_ACCOUNT, apiUrl: paypal.url, now: clock.now }));
  const chosen = { card: byStripe };
  const payments = (sandbox: PaymentProvider) => {
    chosen.card = around(sandbox);
    return allOf(chosen, [chosen.card, byStripe, byPayPal]);
  };
  const faults = createPaymentFaults();
  const test = await createTestApp({ ...options, clock, payments, faults: faults.inject });
  const bySandbox = chosen.card;
  const worlds = {
    sandbox: sandboxWorld(test, faults, () => void Object.assign(chosen, { card: bySandbox })),
    stripe: stripeWorld(byStripe, stripe, () => void Object.assign(chosen, { card: byStripe })),
    paypal: payPalWorld(test, byPayPal, paypal),
  };
  const all = Object.values(worlds);
  const booked = () => all.flatMap((world) => world.booked());
  return {
    test,
    worlds,
    stripe,
    paypal,
    booked,
    findDisagreements: async () => {
      const oddities = all.flatMap((world) => world.oddities());
      return { ...(await findDisagreements(test.db, booked())), ...(oddities.length > 0 && { oddities }) };
    },
  };
}

/** Like the product's own, but a test may change the card provider. */
function allOf(chosen: { readonly card: PaymentProvider }, all: readonly PaymentProvider[]): PaymentProviders {
  const of = (name: string) => {
    const provider = all.find((each) => each.name === name);
    if (!provider) throw new Error(`There is no provider ${name}.`);
    return provider;
  };
  return {
    get card() {
      return chosen.card;
    },
    payPal: of('paypal'),
    all,
    by: (method) => (method === 'card' ? chosen.card : of('paypal')),
    of,
  };
}
