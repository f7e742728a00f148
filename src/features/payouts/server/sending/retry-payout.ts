// What a person at support decides about a payout: to try it now, or to send it by hand instead.

import { recordSupportAct } from '#features/audit/server/public.ts';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { lockOwner } from '../bank-payouts.store.ts';
import { payoutTransfersOf } from './destinations.ts';
import { recordProgress } from './follow-payout.ts';
import { intendPayout } from './intend-payout.ts';
import { findPayout, hasIntended, lockPayout, type OwnerPayout, savePayout } from './owner-payouts.store.ts';
import { isCertain, recordMade, type SendDeps } from './send-payout.ts';

type Decided = { readonly id: string; readonly actorId: string; readonly now: Date };

/** @returns the payout that is tried: this one, or a new one for what is owed now */
export async function retryPayout(deps: SendDeps, { id, actorId, now }: Decided): Promise<OwnerPayout | Refusal> {
  const payout = await findPayout(deps.db, id);
  if (!payout) return refuse('not_found');
  if (payout.status !== 'intended' && payout.status !== 'refused' && payout.status !== 'returned')
    return refuse('payout_is_over');
  const triedId = await inTransaction(deps.db, async (tx): Promise<string | Refusal> => {
    await lockOwner(tx, payout.ownerId);
    const current = await lockPayout(tx, id);
    if (current?.status === 'intended') {
      await savePayout(tx, id, { nextAt: now });
      await recordAct(tx, current, { action: 'payout_retried', actorId, now });
      return id;
    }
    if (await hasIntended(tx, payout.ownerId)) return refuse('payout_under_way');
    const intended = await intendPayout(deps, tx, { ownerId: payout.ownerId, requestedBy: actorId, now, anyDay: true });
    if (intended === null) return refuse('payout_nothing_to_send');
    await recordAct(tx, payout, { action: 'payout_retried', actorId, now });
    return intended;
  });
  return typeof triedId === 'string' ? findOrRefuse(deps.db, triedId) : triedId;
}

export async function callOffPayout(deps: SendDeps, decided: Decided): Promise<OwnerPayout | Refusal> {
  const payout = await findPayout(deps.db, decided.id);
  if (!payout) return refuse('not_found');
  try {
    if (payout.status === 'intended') return await callOffIntended(deps, payout, decided);
    if (payout.status === 'made' || payout.status === 'bank_failed') return await takeBack(deps, payout, decided);
    return refuse(payout.status === 'arrived' ? 'payout_arrived' : 'payout_is_over');
  } catch (error) {
    if (error instanceof ProviderRefused) return refuse('payout_arrived');
    if (error instanceof ProviderUnavailable) return refuse('payouts_unavailable');
    throw error;
  }
}

/** Only when it is certain that nothing was made. */
async function callOffIntended(
  deps: SendDeps,
  payout: OwnerPayout,
  { id, actorId, now }: Decided,
): Promise<OwnerPayout | Refusal> {
  if (payout.isUnsure) {
    const transfer = await payoutTransfersOf(deps)?.transfers.find(id);
    if (transfer) await recordMade(deps, id, transfer);
    if (transfer || !isCertain(payout, now)) return refuse('payout_under_way');
  }
  const refused = await inTransaction(deps.db, async (tx) => {
    await lockOwner(tx, payout.ownerId);
    const current = await lockPayout(tx, id);
    // It has been requested in the meantime.
    if (current?.status !== 'intended' || current.requestedAt?.getTime() !== payout.requestedAt?.getTime())
      return refuse('payout_under_way');
    const over = {
      status: 'called_off',
      isUnsure: false,
      failureCode: 'by_support',
      endedAt: now,
      nextAt: null,
    } as const;
    await savePayout(tx, id, over);
    await recordAct(tx, current, { action: 'payout_called_off', actorId, now });
    return null;
  });
  return refused ?? findOrRefuse(deps.db, id);
}

async function takeBack(
  deps: SendDeps,
  { providerRef, provider, ownerId }: OwnerPayout,
  { id, actorId, now }: Decided,
): Promise<OwnerPayout | Refusal> {
  const sending = payoutTransfersOf(deps);
  if (!sending || sending.name !== provider || providerRef === null) return refuse('payout_is_over');
  const transfer = await sending.transfers.reverse(providerRef, `reverse-${id}`);
  await inTransaction(deps.db, async (tx) => {
    await recordProgress(deps, tx, id, transfer);
    await recordAct(tx, { id, ownerId, cents: transfer.amountCents }, { action: 'payout_called_off', actorId, now });
  });
  return findOrRefuse(deps.db, id);
}

async function findOrRefuse(db: Db, id: string): Promise<OwnerPayout | Refusal> {
  return (await findPayout(db, id)) ?? refuse('not_found');
}

type Act = {
  readonly action: 'payout_retried' | 'payout_called_off';
  readonly actorId: string;
  readonly now: Date;
};

async function recordAct(
  tx: Db,
  { id: payoutId, ownerId, cents }: Pick<OwnerPayout, 'id' | 'ownerId' | 'cents'>,
  act: Act,
): Promise<void> {
  const subject = { kind: 'user', locationId: null, id: ownerId } as const;
  await recordSupportAct(tx, { ...act, subject, detail: { payoutId, cents } });
}
