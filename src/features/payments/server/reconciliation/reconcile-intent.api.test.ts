// Compares the books while our own process is recording what the provider has just done. Whatever it records in the meantime is
// no disagreement.

import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { aGuest, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import type { PaymentWorld } from '#platform/testing/payment-worlds/payment-world.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { loseRefundJobs, refundAtSupport } from '#platform/testing/payment-worlds/troubles.ts';
import { reconcileIntent } from './reconcile-intent.ts';

type Question = 'getIntent' | 'listRefundsOf';

/** What our process does, once, while the answer to this request is on its way. */
const meanwhile = new Map<Question, () => Promise<unknown>>();

async function arriving<T>(question: Question, answer: Promise<T>): Promise<T> {
  const reported = await answer;
  const act = meanwhile.get(question);
  meanwhile.delete(question);
  await act?.();
  return reported;
}

const slowly = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  getIntent: (ref) => arriving('getIntent', provider.getIntent(ref)),
  listRefundsOf: (ref) => arriving('listRefundsOf', provider.listRefundsOf(ref)),
});

const { test, worlds, findDisagreements } = await createPaymentWorlds({}, slowly);
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

/** A paid stay of which support refunds $2.50; the refund is owed, but not requested yet. */
async function aStayWithARefund(world: PaymentWorld) {
  world.use();
  const { clientSecret } = await prepareStay(test, aGuest(), { zoneId, method: world.method });
  await world.pay(clientSecret);
  await returnFrom(test, clientSecret);
  await test.drainJobs();
  const ref = refOfClientSecret(clientSecret);
  const { id: paymentId, ...at } = await test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId', 'id'])
    .where('providerRef', '=', ref)
    .executeTakeFirstOrThrow();
  const stay = { ...at, paymentId, ref };
  expect(await refundAtSupport(test, stay, 250)).toBe(true);
  const refund = () =>
    test.db.selectFrom('refunds').select(['id', 'status']).where('orderId', '=', at.orderId).executeTakeFirstOrThrow();
  const { id: refundId } = await refund();
  const request = () => test.handlers['make-refund']({ locationId: at.locationId, refundId });
  return { stay, request, statusOf: async () => (await refund()).status };
}

/** What an event about the payment does: it names the payment only by the provider's reference. */
const compare = ({ name }: PaymentWorld, ref: string) =>
  reconcileIntent(test.deps, { provider: test.deps.payments.of(name), ref, payment: null });

const findingsOf = (ref: string) =>
  test.db.selectFrom('paymentDisagreements').select('kind').where('providerRef', '=', ref).execute();

describe.each(Object.values(worlds))('a refund at $name that is compared', (world) => {
  it('is no finding after the provider made it and before our process has recorded it', async () => {
    const { stay, request, statusOf } = await aStayWithARefund(world);
    await loseRefundJobs(test, world, stay);
    expect(await statusOf()).toBe('owed');
    meanwhile.set('listRefundsOf', request);
    await compare(world, stay.ref);
    expect(await statusOf()).toBe('done');
    expect(await findingsOf(stay.ref)).toEqual([]);
    expect(await findDisagreements()).toEqual({});
  });

  it('is no finding while it is made and recorded', async () => {
    const { stay, request, statusOf } = await aStayWithARefund(world);
    meanwhile.set('getIntent', request);
    await compare(world, stay.ref);
    expect(await statusOf()).toBe('done');
    expect(await findingsOf(stay.ref)).toEqual([]);
    expect(await findDisagreements()).toEqual({});
  });
});
