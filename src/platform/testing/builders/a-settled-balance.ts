/** An owner whose balance was sent by bank transfer and recorded. */
import { recordPayout } from '#features/payouts/server/public.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';

type Sent = { readonly owner: SignedUp; readonly cents: number; readonly actorId: string };

export async function settleBalance(test: TestApp, { owner, cents, actorId }: Sent): Promise<void> {
  const now = test.clock.now();
  const sent = { ownerId: owner.user._id, cents, actorId, paidOn: now.toISOString().slice(0, 10), now };
  await test.db.transaction().execute((tx) => recordPayout(test.deps, tx, { ...sent, reference: 'Wire 7' }));
}
