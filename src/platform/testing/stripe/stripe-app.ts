/** The whole server with the fake Stripe; everything else is as in the other tests. */
import { afterAll } from 'vitest';
import type { Config } from '#app/config/config.ts';
import { paymentProviders } from '#integrations/payments/payment-providers.ts';
import { createStripeProvider } from '#integrations/payments/stripe/stripe-provider.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../app/test-app.ts';
import type { BookedElsewhere } from '../ledger-audit.ts';
import { ownerKeeps } from './stripe-accounts.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';

export type StripeApp = {
  readonly test: TestApp;
  readonly standIn: StripeStandIn;
  /** Delivers one event to the product's webhook. Returns the status. */
  deliver(rawBody: string, headers?: Record<string, string>): Promise<number>;
  /** Delivers all events about an intent, in order. */
  deliverAll(ref: string): Promise<number[]>;
  /** Stripe's books, for the audit. */
  booked(): BookedElsewhere[];
};

type Options = Pick<TestAppOptions, 'idsFollowClock'>;

export async function createStripeApp(config: Partial<Config> = {}, options: Options = {}): Promise<StripeApp> {
  const standIn = await startStripeStandIn(() => test.clock.now());
  afterAll(() => standIn.close());
  const { secretKey, webhookSecret } = STAND_IN_KEYS;
  const now = () => test.clock.now();
  const stripe = createStripeProvider({ secretKey, webhookSecrets: [webhookSecret], apiUrl: standIn.url, now });
  const test: TestApp = await createTestApp({ ...options, config, deps: { payments: paymentProviders(stripe) } });
  const deliver = async (rawBody: string, headers: Record<string, string> = standIn.sign(rawBody)) => {
    const sent = { 'content-type': 'application/json', ...headers };
    const url = `${API_PREFIX}/webhooks/stripe`;
    return (await test.app.inject({ method: 'POST', url, headers: sent, payload: rawBody })).statusCode;
  };
  return {
    test,
    standIn,
    deliver,
    deliverAll: async (ref) => {
      const statuses: number[] = [];
      for (const { payload } of standIn.books.events.filter((event) => event.ref === ref)) {
        statuses.push(await deliver(payload));
      }
      return statuses;
    },
    booked: () => bookedByStripe(standIn),
  };
}

/** Stripe's books, for the audit. */
export function bookedByStripe({ books }: StripeStandIn): BookedElsewhere[] {
  return [...books.intents.values()].map(({ ref, status, amountCents, refundedCents, metadata }) => {
    const disputes = [...books.disputes.values()].filter(({ intentRef }) => intentRef === ref);
    const moved = disputes.flatMap(({ transactions }) => transactions.map(({ net }) => net));
    return {
      ref,
      orderId: metadata.orderId ?? null,
      paid: status === 'succeeded',
      amountCents: amountCents,
      refundedCents: refundedCents,
      ownerCents: ownerKeeps(books.owners.transferOf(ref)),
      disputedCents: 0 - moved.reduce((sum, net) => sum + net, 0),
    };
  });
}
