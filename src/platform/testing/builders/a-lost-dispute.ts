/** A dispute that the payer's bank has decided: it gave back these cents of an order. */
import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app/test-app.ts';

type Options = { readonly locationId: string; readonly orderId: string; readonly cents: number };

export async function aLostDispute({ db, clock }: TestApp, { locationId, orderId, cents }: Options): Promise<void> {
  const id = randomUUIDv7();
  await db
    .insertInto('disputes')
    .values({
      locationId,
      id,
      paymentId: orderId,
      orderId,
      provider: 'sandbox',
      providerRef: id,
      status: 'lost',
      reason: 'fraudulent',
      amountCents: cents,
      withdrawnCents: cents + 1500,
      reinstatedCents: 0,
      dueBy: null,
      openedAt: clock.now(),
      closedAt: clock.now(),
    })
    .execute();
}
