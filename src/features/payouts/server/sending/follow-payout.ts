// Finds out what became of money that was sent: whatever reports that something happened, the provider is asked.

import { notifyReaders } from '#features/notifications/server/public.ts';
import { findAccountByRef } from '#features/payments/server/public.ts';
import type { ProviderTransfer } from '#integrations/payments/owner-transfers.port.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { nextCheck, statusAfter } from '../../rules/payout-progress.ts';
import { lockOwner } from '../bank-payouts.store.ts';
import { payoutBackMail } from '../payout-back-mail.ts';
import { insertBankFailure } from './bank-failures.store.ts';
import { bookBack } from './book-payout.ts';
import { payoutTransfersOf } from './destinations.ts';
import { findPayout, findPayoutByRef, listWatched, lockPayout, savePayout } from './owner-payouts.store.ts';
import { bankRefusedMail } from './payout-mails.ts';
import type { SendDeps } from './send-payout.ts';

/** @throws ProviderUnavailable */
export async function followPayout(deps: SendDeps, id: string): Promise<void> {
  const provider = payoutTransfersOf(deps);
  const payout = await findPayout(deps.db, id);
  if (!provider || payout?.provider !== provider.name || payout.providerRef === null) return;
  const transfer = await provider.transfers.get(payout.providerRef);
  await inTransaction(deps.db, (tx) => recordProgress(deps, tx, id, transfer));
  if (transfer.bankPayoutRef) await noteBankPayout(deps, payout.destination, transfer.bankPayoutRef);
}

/** Recorded once, however often it is reported. */
export async function recordProgress(deps: SendDeps, tx: Db, id: string, transfer: ProviderTransfer): Promise<void> {
  const before = await findPayout(tx, id);
  if (!before) return;
  await lockOwner(tx, before.ownerId);
  const payout = await lockPayout(tx, id);
  if (!payout?.madeAt || payout.providerRef === null) return;
  const now = deps.now();
  const backCents = Math.min(payout.cents, Math.max(payout.backCents, transfer.reversedCents));
  const status = statusAfter(payout.cents, { ...transfer, reversedCents: backCents });
  const { providerRef: reference, ownerId } = payout;
  const isOver = status !== 'made';
  await savePayout(tx, id, {
    status,
    backCents,
    failureCode: transfer.failureCode,
    nextAt: nextCheck(status, payout.madeAt, now),
    endedAt: isOver ? (payout.endedAt ?? now) : null,
  });
  if (backCents === payout.backCents) return;
  await bookBack(deps, tx, payout, { backCents, reference, now });
  const cents = backCents - payout.backCents;
  const mail = () => payoutBackMail({ cents, reference, ...deps.config });
  await notifyReaders(tx, deps, { kind: 'failed_payout', concerns: { ownerId }, mail });
}

/** Ignores transfers that are not ours. @throws ProviderUnavailable */
export async function followTransfer(deps: SendDeps, provider: string, transferRef: string): Promise<void> {
  const payout = await findPayoutByRef(deps.db, provider, transferRef);
  if (payout) await followPayout(deps, payout.id);
}

type AnnouncedPayout = { readonly accountRef: string; readonly payoutRef: string };

/** From an owner's account to the owner's bank, whatever it contained. @throws ProviderUnavailable */
export async function followBankPayout(
  deps: SendDeps,
  provider: string,
  { accountRef, payoutRef }: AnnouncedPayout,
): Promise<void> {
  if (payoutTransfersOf(deps)?.name !== provider) return;
  await noteBankPayout(deps, accountRef, payoutRef);
  for (const id of await listWatched(deps.db, accountRef)) await followPayout(deps, id);
}

/** The owner is told once about each one that the bank returned. */
async function noteBankPayout(deps: SendDeps, accountRef: string, payoutRef: string): Promise<void> {
  const sending = payoutTransfersOf(deps);
  const account = sending && (await findAccountByRef(deps.db, sending.name, accountRef));
  if (!account || !sending.transfers.getBankPayout) return;
  const { arrival, amountCents: cents, failureCode } = await sending.transfers.getBankPayout(accountRef, payoutRef);
  if (arrival !== 'bank_refused') return;
  const { ownerId } = account;
  await inTransaction(deps.db, async (tx) => {
    const failure = { provider: sending.name, payoutRef, ownerId, cents, failureCode, foundAt: deps.now() };
    if (!(await insertBankFailure(tx, failure))) return;
    const mail = () => bankRefusedMail({ cents, ...deps.config });
    await notifyReaders(tx, deps, { kind: 'failed_payout', concerns: { ownerId }, mail });
  });
}
