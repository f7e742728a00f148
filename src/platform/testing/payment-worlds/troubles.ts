/** What can happen to payments outside the product that makes two sets of books disagree. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { renewedAfter } from '../app/renewed.ts';
import type { TestApp } from '../app/test-app.ts';
import type { PaymentWorld } from './payment-world.ts';

export type PaidStay = {
  readonly ref: string;
  readonly locationId: string;
  readonly orderId: string;
  readonly paymentId: string;
};

/** Money for an intent with ids of ours that are unknown here, as after restoring a backup. */
export async function aStranger({ provider, pay }: PaymentWorld, amountCents = 700): Promise<string> {
  const [locationId, orderId, paymentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const { ref, clientSecret } = await provider.createIntent({
    idempotencyKey: paymentId,
    amountCents,
    currency: 'USD',
    capture: provider.takesMoney,
    metadata: { locationId, orderId, paymentId },
    description: 'Parking',
  });
  await pay(clientSecret);
  if (provider.authorize) await provider.authorize(ref).then(() => provider.capture(ref, `capture-${paymentId}`));
  return ref;
}

/** Our database says that the order was canceled, although the provider took the money. */
export async function cancelHere({ db }: TestApp, { locationId, orderId }: PaidStay): Promise<void> {
  await sql`update payments set status = 'canceled' where location_id = ${locationId} and id = ${orderId}`.execute(db);
  await sql`update orders set status = 'expired' where location_id = ${locationId} and id = ${orderId}`.execute(db);
  await sql`
    update sessions set status = 'expired' where location_id = ${locationId} and order_id = ${orderId}`.execute(db);
}

/** What support does before it calls the provider. Returns whether that much was left. */
export async function refundAtSupport(test: TestApp, stay: PaidStay, amount: number): Promise<boolean> {
  const admin = await supportOf(test);
  const { locationId, orderId } = stay;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::integer as cents from refunds
    where location_id = ${locationId} and order_id = ${orderId} and status <> 'closed'`.execute(test.db);
  const body = { locationId, orderId, amount, refunded: rows[0]?.cents ?? 0, reason: 'Rain' };
  return (await test.call('POST /support/refunds', { body }, admin)).status === 201;
}

const supports = new WeakMap<object, () => Promise<Record<string, string>>>();

function supportOf(test: TestApp): Promise<Record<string, string>> {
  const signIn = supports.get(test) ?? renewedAfter(5, test.clock, async () => (await test.signUp('admin')).headers);
  supports.set(test, signIn);
  return signIn();
}

/** The provider makes support's refund, but we never learn of it, because the job died with its process. */
export async function loseRefundJobs(
  test: TestApp,
  { provider }: PaymentWorld,
  { ref, locationId, orderId }: PaidStay,
): Promise<void> {
  await sql`delete from test_jobs where name = 'make-refund'`.execute(test.db);
  const requested = await test.db
    .selectFrom('refunds')
    .select(['id', 'totalCents', 'reason'])
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['owed', 'requested'])
    .execute();
  for (const { id, totalCents: amountCents, reason } of requested) {
    // Refused, because a manual refund has left less than this amount there.
    await provider.refund({ idempotencyKey: `refund-${id}`, ref, amountCents, reason }).catch(() => {});
  }
}
