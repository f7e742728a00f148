// Records what a refund took back from the owner's connected account. The provider rounds the fee by its own rule, or may find
// too little there: we book the amount that it reports, and the difference is owed to or by the owner.

import type { Deps } from '#app/deps.ts';
import { bookReversal } from '#features/ledger/server/public.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { PaymentId } from '../payment.ts';
import { findPayment, lockPayment, setReversedCents } from '../payments.store.ts';

type TakeDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'payments'>;

/** Safe to run at any time and repeatedly. @returns whether anything was recorded. @throws ProviderUnavailable */
export async function recordReversal(deps: TakeDeps, payment: PaymentId, ref: string): Promise<boolean> {
  const stored = await findPayment(deps.db, payment);
  const accounts = stored?.payout && deps.payments.of(stored.provider).accounts;
  if (!accounts) return false;
  const takenBackCents = await accounts.getTakenBack(ref);
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment);
    if (locked?.status !== 'succeeded') return false;
    // Two answers may arrive out of order; the amount never decreases.
    const cents = takenBackCents - locked.takenBackCents;
    if (cents <= 0) return false;
    await setReversedCents(tx, locked, takenBackCents);
    const { locationId, orderId, provider } = locked;
    await bookReversal(deps, tx, { locationId, orderId, cents, provider, now: deps.now() });
    return true;
  });
}
