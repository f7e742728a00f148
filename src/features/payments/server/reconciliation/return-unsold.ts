// Has a provider refund a payment that bought nothing here, after a person at the desk decided so. Both books are compared before
// and after: anything settled or refunded in the meantime is left alone.

import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { holdsUnsold } from '../../rules/compare-books.ts';
import { changeReturn, type ReturnCommand, statusOfReturn } from '../../rules/money-return.ts';
import { PAID_FOR_NOTHING } from '../refunds/refund-mail.ts';
import { askBack } from '../returns/ask-back.ts';
import { tellPayerOf } from './decide-disagreement.ts';
import { lockDisagreement, type StoredDisagreement, saveReturnOf } from './payment-disagreements.store.ts';
import { type IntentDeps, reconcileIntent } from './reconcile-intent.ts';

/** @throws ProviderUnavailable; the sweep tries again. */
export async function returnUnsold(deps: IntentDeps, { id }: { readonly id: string }): Promise<void> {
  const before = await find(deps, id);
  if (!before) return;
  const { ref, payment } = before;
  const provider = deps.payments.of(before.provider);
  await reconcileIntent(deps, { provider, ref, payment });
  const found = await find(deps, id);
  if (!found || found.isResolved || statusOfReturn(found.state) !== 'asked' || !holdsUnsold(found)) return;
  const { amountCents: cents } = await provider.getIntent(ref);
  const { attempt } = found.state;
  const says = await askBack(provider, { id, attempt, ref, cents, reason: PAID_FOR_NOTHING });
  await record(deps, found, says);
  if (says.kind !== 'refused') await reconcileIntent(deps, { provider, ref, payment });
}

function find({ db }: IntentDeps, id: string): Promise<StoredDisagreement | null> {
  return inTransaction(db, (tx) => lockDisagreement(tx, id));
}

/** The next comparison of the books shows that it was returned, and the payer is mailed then. */
async function record(deps: IntentDeps, { id }: StoredDisagreement, says: ReturnCommand): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await lockDisagreement(tx, id);
    if (!found || found.isResolved) return;
    const now = deps.now();
    const change = changeReturn(found.state, says.kind === 'returned' ? { kind: 'pending' } : says, now);
    if (!change.ok) return;
    await saveReturnOf(tx, id, { state: change.state, decision: null, now });
    if (change.state.isRefused) await tellPayerOf(deps, tx, found, 'failed');
  });
}
