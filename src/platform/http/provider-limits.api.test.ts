// Some requests make us call a payment provider, which counts our calls, so every such endpoint needs its own limit.

import { describe, expect, it } from 'vitest';
import { paymentProviders } from '#integrations/payments/payment-providers.ts';
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aWorld, type World } from '#platform/testing/endpoints/a-world.ts';
import { callByName, type EndpointName, endpointOf, sampleOf } from '#platform/testing/endpoints/endpoint-samples.ts';
import { drawn, inSharedWorlds, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';

const requested: string[] = [];
const test = await createTestApp({ payments: (sandbox) => paymentProviders(noting(sandbox)) });
const [owner, driver, odogwu] = [
  await test.signUp('vendor'),
  await test.signUp('customer'),
  await test.signUp('odogwu'),
];

function noting(provider: PaymentProvider): PaymentProvider {
  return new Proxy(provider, {
    get: (target, name, self) => {
      const part = Reflect.get(target, name, self) as unknown;
      if (typeof part !== 'function') return part;
      return (...input: unknown[]) => {
        requested.push(String(name));
        return (part as (...input: unknown[]) => unknown).apply(target, input);
      };
    },
  });
}

/** Creates the things that a sample looks for. */
const inputs: { [N in EndpointName]?: (world: World) => Promise<object> } = {
  returnFromPayment: async ({ clientSecret }) => ({ body: { clientSecret } }),
  cancelSession: async ({ clientSecret, guest }) => {
    const { body } = await test.call('POST /sessions', { body: { clientSecret } }, guest.headers);
    return { params: { id: body.data._id } };
  },
};

async function callIn(world: World, name: EndpointName) {
  const input = (await inputs[name]?.(world)) ?? sampleOf(name, world);
  requested.length = 0;
  const answers: { readonly status: number }[] = [];
  for (const headers of [driver.headers, world.guest.headers, world.ticket.guest, owner.headers, odogwu.headers])
    answers.push(await callByName(test, name, input, headers));
  return { asksProvider: requested.length > 0, isAnswered: answers.some(({ status }) => status < 300) };
}

const make = () => aWorld(test, { owner, driver });

const KNOWN_TO_ASK: readonly EndpointName[] = ['createIntent', 'addTime', 'returnFromPayment', 'cancelSession'];

/** Skips the sandbox's own endpoints, which do not exist in production, and logout, which would leave no caller for the rest. */
function isToBeTried(name: EndpointName): boolean {
  const { limit, devOnly } = endpointOf(name);
  return !limit && !devOnly && name !== 'logout';
}

describe('an endpoint that calls a payment provider', () => {
  it('is distinguished from those that do not', async () => {
    for (const name of KNOWN_TO_ASK) expect(await callIn(await make(), name)).toMatchObject({ asksProvider: true });
  });

  it('has its own limit', { timeout: LOOP_MS }, async () => {
    const unlimited = new Set<EndpointName>();
    const note = async (name: EndpointName, world: World) => {
      const { asksProvider, isAnswered } = await callIn(world, name);
      if (asksProvider) unlimited.add(name);
      return isAnswered;
    };
    await inSharedWorlds(drawn.filter(isToBeTried), { make, act: note });
    expect([...unlimited]).toEqual([]);
  });
});
