// Has one payout made: records the intention first, asks the provider with a key, and records the answer. If the process is killed
// anywhere in between, the next run asks again with the same key, so that nothing is sent twice or forgotten.

import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import type { ProviderTransfer } from '#integrations/payments/owner-transfers.port.ts';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { pauseAfter } from '../../rules/payout-progress.ts';
import { lockOwner } from '../bank-payouts.store.ts';
import { findOwnersMoney } from '../owners.read-model.ts';
import { sumPromised } from '../payout-plan.store.ts';
import { bookMade } from './book-payout.ts';
import { payoutTransfersOf } from './destinations.ts';
import { type IntendDeps, intendPayout } from './intend-payout.ts';
import { findPayout, lockPayout, type OwnerPayout, savePayout, sumUnderWayOf } from './owner-payouts.store.ts';
import { notSentMail } from './payout-mails.ts';

export type SendDeps = IntendDeps & NotifyDeps;

/** By then, an unanswered request has ended one way or the other. */
const CERTAIN_AFTER_MS = 10 * 60_000;
/** Our own code, for a transfer that we did not even ask the provider to send. */
const BALANCE_TOO_LOW = 'balance_insufficient';

/** @returns how much left the provider's balance since it was read */
export async function sendPayout(deps: SendDeps, id: string, availableCents: number): Promise<number> {
  const provider = payoutTransfersOf(deps);
  const payout = await findPayout(deps.db, id);
  if (!provider || payout?.status !== 'intended') return 0;
  if (payout.provider !== provider.name) return postponeSending(deps, payout, 'provider_changed');
  const found = payout.isUnsure ? await provider.transfers.find(id) : null;
  if (found) {
    await recordMade(deps, id, found);
    // It had already left before the balance was read.
    return 0;
  }
  const isOver = payout.isUnsure && isCertain(payout, deps.now());
  if (!payout.isUnsure || isOver) {
    if (!(await inTransaction(deps.db, (tx) => beginTransfer(deps, tx, { id, availableCents })))) return 0;
  }
  return callProvider(deps, id);
}

export const isCertain = ({ requestedAt }: OwnerPayout, now: Date): boolean =>
  requestedAt !== null && now.getTime() - requestedAt.getTime() >= CERTAIN_AFTER_MS;

type Begin = { readonly id: string; readonly availableCents: number };

/** Nothing has been made so far. Meanwhile, less may be owed, and the provider may hold too little. */
async function beginTransfer(deps: SendDeps, tx: Db, { id, availableCents }: Begin): Promise<boolean> {
  const before = await findPayout(tx, id);
  if (!before) return false;
  await lockOwner(tx, before.ownerId);
  const payout = await lockPayout(tx, id);
  if (payout?.status !== 'intended') return false;
  const now = deps.now();
  if ((await leftOf(tx, payout.ownerId)) < 0) {
    await savePayout(tx, id, {
      status: 'called_off',
      isUnsure: false,
      failureCode: 'owed_less',
      endedAt: now,
      nextAt: null,
    });
    // What is left is sent instead.
    await intendPayout(deps, tx, { ownerId: payout.ownerId, requestedBy: null, now, anyDay: true });
    return false;
  }
  if (payout.cents > availableCents) {
    const nextAt = new Date(now.getTime() + HOUR_MS);
    await savePayout(tx, id, { failures: payout.failures + 1, failureCode: BALANCE_TOO_LOW, isUnsure: false, nextAt });
    return false;
  }
  await savePayout(tx, id, { isUnsure: true, requestedAt: now });
  return true;
}

/** What is owed, less the refunds that were promised and everything that is to be sent; negative when that is now too much. */
async function leftOf(tx: Db, ownerId: string): Promise<number> {
  const { owedCents } = await findOwnersMoney(tx, ownerId);
  const [promised, underWay] = [await sumPromised(tx, [ownerId]), await sumUnderWayOf(tx, [ownerId])];
  return owedCents - (promised.get(ownerId) ?? 0) - (underWay.get(ownerId) ?? 0);
}

async function callProvider(deps: SendDeps, id: string): Promise<number> {
  const provider = payoutTransfersOf(deps);
  const payout = await findPayout(deps.db, id);
  if (!provider || !payout) return 0;
  const { destination, cents: amountCents, attempt } = payout;
  const requested = { payoutId: id, idempotencyKey: `payout-${id}-${attempt}`, destination, amountCents };
  try {
    return await recordMade(
      deps,
      id,
      await provider.transfers.create({ ...requested, description: 'Parkvale payout' }),
    );
  } catch (error) {
    if (error instanceof ProviderRefused) await inTransaction(deps.db, (tx) => recordRefused(deps, tx, id, error));
    else if (error instanceof ProviderUnavailable) await postponeSending(deps, payout, payout.failureCode);
    else throw error;
    return 0;
  }
}

async function postponeSending(deps: SendDeps, payout: OwnerPayout, failureCode: string | null): Promise<number> {
  const failures = payout.failures + 1;
  const nextAt = new Date(deps.now().getTime() + pauseAfter(failures));
  await inTransaction(deps.db, async (tx) => {
    const current = await lockPayout(tx, payout.id);
    if (current?.status === 'intended') await savePayout(tx, payout.id, { failures, failureCode, nextAt });
  });
  return 0;
}

async function recordRefused(deps: SendDeps, tx: Db, id: string, { code, passes }: ProviderRefused): Promise<void> {
  const payout = await lockPayout(tx, id);
  if (payout?.status !== 'intended') return;
  const now = deps.now();
  const failed = { isUnsure: false, attempt: payout.attempt + 1, failures: payout.failures + 1, failureCode: code };
  if (passes) return savePayout(tx, id, { ...failed, nextAt: new Date(now.getTime() + HOUR_MS) });
  await savePayout(tx, id, { ...failed, status: 'refused', endedAt: now, nextAt: null });
  const { ownerId, cents } = payout;
  await notifyReaders(tx, deps, {
    kind: 'failed_payout',
    concerns: { ownerId },
    mail: () => notSentMail({ cents, ...deps.config }),
  });
}

/** Recorded once, however often it is reported. */
export async function recordMade(deps: SendDeps, id: string, { ref }: ProviderTransfer): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const before = await findPayout(tx, id);
    if (!before) return 0;
    await lockOwner(tx, before.ownerId);
    const payout = await lockPayout(tx, id);
    if (payout?.status !== 'intended') return 0;
    const now = deps.now();
    const nextAt = new Date(now.getTime() + HOUR_MS);
    const sent = { status: 'made', isUnsure: false, failureCode: null, providerRef: ref, madeAt: now, nextAt } as const;
    await savePayout(tx, id, sent);
    await bookMade(deps, tx, payout, { reference: ref, now });
    return payout.cents;
  });
}
